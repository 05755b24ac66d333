/// What the journal made of a new payment.
public enum Receipt: Equatable, Sendable {
  /// Stored and claimed; the record holds the order number it got.
  case created(PaymentRecord)
  /// The key is known; the record is the stored one. Whether its content is equal is for the
  /// caller to see.
  case known(PaymentRecord)
}
