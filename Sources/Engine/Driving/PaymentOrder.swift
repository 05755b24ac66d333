public import Payments

/// A payment that a row or a command asks for, ready to be run.
///
/// Everything in it was checked; nothing in it is secret.
public struct PaymentOrder: Equatable, Sendable {
  /// The payment's id, made from the key.
  public var id: PaymentID
  /// The idempotency key: ``base``, `~round` without a reference, and `#attempt`.
  public var key: String
  /// The key without round and attempt: the reference, or `=digest/ordinal`.
  public var base: String
  /// From 1; always 1 with a reference.
  public var round: Int
  /// The payment that a capture, void or refund belongs to.
  public var parent: PaymentID?
  /// What is paid; its `attempt` is the key's.
  public var content: PaymentContent
  /// The order number to try first.
  public var wantedOrder: String
  /// The account that the row names or a route chose.
  public var account: String
  /// The route that chose the account, or empty when the row named it.
  public var route: String
  /// The accounts that may take the payment instead as long as nothing was sent, in order.
  public var alternates: [String]
  /// The accounts that may be tried after ``account``, in order, on proof only.
  public var failover: [String]

  /// Makes an order.
  public init(
    id: PaymentID,
    key: String,
    base: String,
    round: Int,
    parent: PaymentID? = nil,
    content: PaymentContent,
    wantedOrder: String,
    account: String,
    route: String,
    alternates: [String] = [],
    failover: [String] = []
  ) {
    self.id = id
    self.key = key
    self.base = base
    self.round = round
    self.parent = parent
    self.content = content
    self.wantedOrder = wantedOrder
    self.account = account
    self.route = route
    self.alternates = alternates
    self.failover = failover
  }
}
