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

  /// The status of a web service's `status` member.
  var short: String {
    switch self {
    case .authorised, .captured: "PAID"
    case .authorisedToValidate, .underVerification: "RUNNING"
    case .abandoned, .cancelled, .expired, .refused: "UNPAID"
    }
  }

  /// Whether money is held that was not yet taken.
  var isHeld: Bool { self == .authorised || self == .authorisedToValidate }
}
