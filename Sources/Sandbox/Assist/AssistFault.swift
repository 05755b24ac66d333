/// Why the gateway refuses: what went wrong, and with what (dossier §3.3).
struct AssistFault: Error, Equatable {
  var first: Int
  var second: Int

  init(_ first: Int, _ second: Int) {
    self.first = first
    self.second = second
  }

  static func missing(_ what: Int) -> AssistFault { AssistFault(3, what) }
  static func format(_ what: Int) -> AssistFault { AssistFault(4, what) }
  static func value(_ what: Int) -> AssistFault { AssistFault(5, what) }

  static let credentials = AssistFault(7, 141)
  /// The checkvalue or the signature is wrong; which second code stands for it is not certain.
  static let signature = AssistFault(9, 0)
  static let noSuchBill = AssistFault(10, 143)
  /// An order of that number is there already.
  static let duplicate = AssistFault(11, 107)
  static let forbiddenCharge = AssistFault(15, 302)
  static let forbiddenCancel = AssistFault(15, 300)
  static let noRecurrence = AssistFault(15, 320)

  /// The number that a browser is shown.
  var errorID: String { String(1000 + first * 1000 + second) }
}
