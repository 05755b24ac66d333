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
  /// whose digest weights are drawn; `order` is the order number; `satisfied` is an account whose
  /// form was asked already and takes the fields, so that it need not be asked again.
  public var decide: Decide

  /// See ``decide``.
  public typealias Decide =
    @Sendable (
      PaymentContent, _ account: String?, _ key: String, _ order: String, _ satisfied: String?
    ) -> RouteDecision

  /// Makes a decider.
  public init(
    accounts: [String],
    forms: @escaping @Sendable (Operation) -> [AccountForm],
    deciding decide: @escaping Decide
  ) {
    self.accounts = accounts
    self.forms = forms
    self.decide = decide
  }

  /// Makes a decider that does not care whose form was asked.
  public init(
    accounts: [String],
    forms: @escaping @Sendable (Operation) -> [AccountForm],
    decide:
      @escaping @Sendable (
        PaymentContent, _ account: String?, _ key: String, _ order: String
      ) -> RouteDecision
  ) {
    self.init(accounts: accounts, forms: forms) { content, account, key, order, _ in
      decide(content, account, key, order)
    }
  }
}
