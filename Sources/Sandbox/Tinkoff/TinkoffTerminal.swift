/// One merchant's terminal at the bank.
struct TinkoffTerminal: Equatable {
  var key: String
  var password: String
  /// Whether payments by a stored card are switched on (code 10 when not).
  var allowsCharge = true
  /// Whether the bank's app may pay.
  var allowsTinkoffPay = true
  /// What a payment is when its Init does not say: held first, or taken at once.
  var isTwoStage = false

  init(key: String, password: String, allowsCharge: Bool = true, isTwoStage: Bool = false) {
    self.key = key
    self.password = password
    self.allowsCharge = allowsCharge
    self.isTwoStage = isTwoStage
  }
}
