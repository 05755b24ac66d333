public import Payments

/// How a row ended that makes no payment of its own.
public struct RowEnd: Equatable, Sendable {
  /// The verdicts that need no payment.
  public enum Kind: String, CaseIterable, Sendable {
    case invalid
    case duplicate
    case skipped
    case refused
  }

  /// The row's verdict.
  public var kind: Kind
  /// A word in snake_case: `row_2`, `no_route`, `key_conflict`, the state of a known payment.
  public var reason: String
  /// One or more sentences for people; may hold text of the row.
  public var message: String
  /// The payment that a duplicate repeats.
  public var payment: PaymentID?

  /// Makes an end.
  public init(_ kind: Kind, reason: String, message: String, payment: PaymentID? = nil) {
    self.kind = kind
    self.reason = reason
    self.message = message
    self.payment = payment
  }
}
