/// How a payment is made.
enum TinkoffRail: Equatable {
  case card
  /// The fast payments system: a code that the payer's bank reads.
  case code
  /// The fast payments system: an account that was bound before.
  case account
  case tinkoffPay

  /// Whether it is the fast payments system, which holds nothing: one stage, whatever was asked.
  var isFastPayment: Bool { self == .code || self == .account }

  /// The word of `Params` (dossier §2.1).
  var source: String {
    switch self {
    case .card: "cards"
    case .code, .account: "qrsbp"
    case .tinkoffPay: "TinkoffPay"
    }
  }
}
