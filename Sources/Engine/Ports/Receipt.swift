/// What the journal made of a new payment.
public enum Receipt: Equatable, Sendable {
  /// Stored and claimed; the record holds the order number it got.
  case created(PaymentRecord)
  /// The key is known; the record is the stored one. Whether its content is equal is for the
  /// caller to see.
  case known(PaymentRecord)
  /// The attempt before has not ended unpaid, so that this one may not be made; the record is that
  /// attempt, or `nil` when it is not there.
  case tooEarly(before: PaymentRecord?)
  /// A capture, void or refund that the payment's state or sums do not allow; nothing was stored.
  case notAllowed(OperationRefusal)
}
