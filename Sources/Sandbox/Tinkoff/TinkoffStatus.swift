/// Where a payment stands, in the bank's words (dossier §6).
enum TinkoffStatus: String {
  case new = "NEW"
  case authorizing = "AUTHORIZING"
  case authorized = "AUTHORIZED"
  case partialReversed = "PARTIAL_REVERSED"
  case reversed = "REVERSED"
  case confirming = "CONFIRMING"
  case confirmed = "CONFIRMED"
  case partialRefunded = "PARTIAL_REFUNDED"
  case refunded = "REFUNDED"
  case canceled = "CANCELED"
  case rejected = "REJECTED"
  case deadlineExpired = "DEADLINE_EXPIRED"
}
