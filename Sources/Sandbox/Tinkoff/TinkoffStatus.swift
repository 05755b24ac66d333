/// Where a payment stands, in the bank's words (dossier §6).
enum TinkoffStatus: String {
  case new = "NEW"
  case formShowed = "FORM_SHOWED"
  case authorizing = "AUTHORIZING"
  case threeDSChecking = "3DS_CHECKING"
  case threeDSChecked = "3DS_CHECKED"
  case authorized = "AUTHORIZED"
  case partialReversed = "PARTIAL_REVERSED"
  case reversing = "REVERSING"
  case reversed = "REVERSED"
  case confirming = "CONFIRMING"
  case confirmed = "CONFIRMED"
  case partialRefunded = "PARTIAL_REFUNDED"
  case refunding = "REFUNDING"
  case asyncRefunding = "ASYNC_REFUNDING"
  case refunded = "REFUNDED"
  case canceled = "CANCELED"
  case rejected = "REJECTED"
  case deadlineExpired = "DEADLINE_EXPIRED"

  /// Whether a payer may still pay on the page.
  var awaitsPayer: Bool { self == .new || self == .formShowed || self == .threeDSChecking }
}
