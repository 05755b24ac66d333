public import Payments

/// What routing may know of a payment; no secret and no card number is among it.
public struct RouteFacts: Equatable, Sendable {
  /// What is asked for.
  public var operation: Operation
  /// How much.
  public var amount: Money
  /// Who is paid.
  public var payee: String?
  /// The payer's country.
  public var country: String?
  /// The caller's labels.
  public var metadata: [String: String]

  /// Takes the facts of a payment's content.
  public init(_ content: PaymentContent) {
    operation = content.operation
    amount = content.amount
    payee = content.payee
    country = content.country
    metadata = content.metadata
  }
}
