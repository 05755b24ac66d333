/// Amounts of 9001 and some hundredths, which every simulator answers in the same way.
///
/// The raw value is the hundredths.
enum MagicAmount: Int64, CaseIterable {
  case success = 1
  case insufficientFunds = 2
  case softDecline = 3
  case hardDecline = 4
  case pendingThreePolls = 5
  case inProcessForEver = 6
  case slow = 7
  case effectThenClosed = 8
  case closedBeforeEffect = 9
  case effectThenBadGateway = 10
  case unknownStatus = 11
  case anotherAmount = 12
  case lateEffect = 13
  case notifiedTwice = 14
  case needsAuthentication = 15
  case expires = 16

  /// The magic of an amount in minor units of two digits; nil for ordinary amounts.
  init?(minorUnits: Int64) {
    guard minorUnits / 100 == 9001 else { return nil }
    self.init(rawValue: minorUnits % 100)
  }
}
