/// The bank's test cards (dossier §12.1) and what becomes of them on the page.
enum TinkoffCard {
  /// What becomes of a card.
  enum Fate: Equatable {
    case succeeds
    /// The payer has to pass 3-D Secure.
    case challenges
    case declines(TinkoffPayment.Decline)
  }

  /// The code to pass 3-D Secure with.
  static let passcode = "1qwezxc"

  /// The card that the page suggests.
  static let plain = "2200770239097761"

  private static let fates: [String: Fate] = [
    "4249170392197566": .declines(.insufficientFunds),
    "5586200071492075": .declines(.insufficientFunds),
    "2201382000000047": .challenges,
    "2201382000000021": .declines(.notAuthenticated),
    "2201382000000831": .declines(.insufficientFunds),
    "2201382000000005": .declines(.refused),
  ]

  /// The fate of a card; nil when its number is wrong (code 508).
  static func fate(_ number: String) -> Fate? {
    guard isNumber(number) else { return nil }
    return fates[number] ?? .succeeds
  }

  /// Whether it is twelve to nineteen digits that pass Luhn's check.
  static func isNumber(_ text: String) -> Bool {
    let digits = Array(text.utf8)
    guard (12...19).contains(digits.count), digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return false }
    var sum = 0
    for (place, byte) in digits.reversed().enumerated() {
      let digit = Int(byte - 0x30)
      sum += place % 2 == 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)
    }
    return sum % 10 == 0
  }
}
