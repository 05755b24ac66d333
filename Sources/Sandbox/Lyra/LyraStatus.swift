/// Where a transaction stands, in the gateway's words (dossier §5); those that come about here.
enum LyraStatus: String {
  case abandoned = "ABANDONED"
  case authorised = "AUTHORISED"
  case authorisedToValidate = "AUTHORISED_TO_VALIDATE"
  case cancelled = "CANCELLED"
  case captured = "CAPTURED"
  case expired = "EXPIRED"
  case refused = "REFUSED"
  case underVerification = "UNDER_VERIFICATION"
  /// A later part of a payment in parts.
  case waitingAuthorisation = "WAITING_AUTHORISATION"

  /// Every word of the gateway's, also those that do not come about here by themselves.
  static let words: Set<String> = [
    "ABANDONED", "ACCEPTED", "AUTHORISED", "AUTHORISED_TO_VALIDATE", "CANCELLED", "CAPTURED",
    "CAPTURE_FAILED", "EXPIRED", "INITIAL", "NOT_CREATED", "PARTIALLY_AUTHORISED", "PENDING",
    "PRE_AUTHORISED", "REFUND_TO_RETRY", "REFUSED", "SUSPENDED", "UNDER_VERIFICATION",
    "WAITING_AUTHORISATION", "WAITING_AUTHORISATION_TO_VALIDATE", "WAITING_FOR_PAYMENT",
  ]

  /// The status of a web service's `status` member.
  var short: String {
    switch self {
    case .authorised, .captured: "PAID"
    case .authorisedToValidate, .underVerification, .waitingAuthorisation: "RUNNING"
    case .abandoned, .cancelled, .expired, .refused: "UNPAID"
    }
  }

  /// Whether money is held that was not yet taken.
  var isHeld: Bool { self == .authorised || self == .authorisedToValidate }
}
