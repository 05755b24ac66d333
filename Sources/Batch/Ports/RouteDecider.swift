public import Payments

/// What the configuration says about payments that are not made yet; no I/O.
public struct RouteDecider: Sendable {
  /// The names of all accounts, for messages.
  public var accounts: [String]
  /// The forms of an operation, one for each account that has it, in the order of the file.
  public var forms: @Sendable (Operation) -> [AccountForm]
  /// The account of a payment: the named one, or what the routes say.
  ///
  /// The content's fields are the row's cells as they stand; `key` is the idempotency key, from
  /// whose digest weights are drawn; `order` is the order number.
  public var decide:
    @Sendable (PaymentContent, _ account: String?, _ key: String, _ order: String) -> RouteDecision

  /// Makes a decider.
  public init(
    accounts: [String],
    forms: @escaping @Sendable (Operation) -> [AccountForm],
    decide:
      @escaping @Sendable (
        PaymentContent, _ account: String?, _ key: String, _ order: String
      ) -> RouteDecision
  ) {
    self.accounts = accounts
    self.forms = forms
    self.decide = decide
  }
}
