public import Forms
public import Payments

/// What the configuration says about payments that are not made yet; no I/O.
public struct RouteDecider: Sendable {
  /// The form of an operation: of the named account, or of all accounts that have it together.
  ///
  /// `nil` when no account has the operation, or the named account is unknown.
  public var form: @Sendable (Operation, _ account: String?) -> FormSchema?
  /// The account of a payment: the named one, or what the routes say.
  ///
  /// `key` is the idempotency key, from whose digest weights are drawn; `order` the order number.
  public var decide:
    @Sendable (PaymentContent, _ account: String?, _ key: String, _ order: String) -> RouteDecision
  /// The names of all accounts, for messages.
  public var accounts: [String]

  /// Makes a decider.
  public init(
    accounts: [String],
    form: @escaping @Sendable (Operation, _ account: String?) -> FormSchema?,
    decide:
      @escaping @Sendable (
        PaymentContent, _ account: String?, _ key: String, _ order: String
      ) -> RouteDecision
  ) {
    self.accounts = accounts
    self.form = form
    self.decide = decide
  }
}
