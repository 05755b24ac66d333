public import Engine

/// A row of a run together with the payment that it made, if it has begun.
public struct StoredRow: Sendable {
  /// The row as it was stored.
  public var row: RunRow
  /// Whether ``RunJournal/beginRows(of:after:limit:)`` gave the row its payment.
  public var hasBegun: Bool
  /// The payment of a row that has begun, as it is now.
  ///
  /// `nil` while nothing was received; also for a row that has not begun, since a payment of its
  /// id is then somebody else's.
  public var payment: PaymentRecord?

  /// Makes a stored row.
  public init(row: RunRow, hasBegun: Bool, payment: PaymentRecord?) {
    self.row = row
    self.hasBegun = hasBegun
    self.payment = payment
  }
}
