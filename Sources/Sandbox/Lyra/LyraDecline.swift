/// Why the issuer said no: a code of `vads_auth_result`.
struct LyraDecline: Equatable {
  var code: String
  var text: String

  static let doNotHonour = LyraDecline(code: "05", text: "Do not honour")
  static let insufficientFunds = LyraDecline(code: "51", text: "Insufficient funds")
  static let issuerAway = LyraDecline(code: "91", text: "Issuer unreachable")
  static let keepCard = LyraDecline(code: "04", text: "Keep the card")
}
