/// The payment that a capture, void or refund belongs to, as its plugin sees it.
public struct ParentPayment: Equatable, Sendable {
  /// The payment as it stands.
  public var record: PaymentRecord
  /// `payment.kept.x`: what the payment's own calls kept.
  public var kept: [String: String]
  /// The provider references of its other operations.
  public var others: Set<String>

  /// Makes a parent.
  public init(record: PaymentRecord, kept: [String: String], others: Set<String>) {
    self.record = record
    self.kept = kept
    self.others = others
  }
}
