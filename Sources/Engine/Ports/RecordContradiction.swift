public import Payments

/// A payment whose record says something else than its events: somebody changed the record.
///
/// The events are the truth; nothing is sent on the strength of such a record.
public struct RecordContradiction: Equatable, Sendable {
  /// The payment.
  public var payment: PaymentID
  /// The part of the record, by its name in the journal's table `payments`.
  public var column: String
  /// What the record says.
  public var found: String
  /// What the events say.
  public var expected: String

  /// Makes a contradiction.
  public init(payment: PaymentID, column: String, found: String, expected: String) {
    self.payment = payment
    self.column = column
    self.found = found
    self.expected = expected
  }
}
