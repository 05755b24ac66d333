public import Payments

/// What routing may know of a payment; no secret and no whole card number is among it.
public struct RouteFacts: Equatable, Sendable {
  /// What is asked for.
  public var operation: Operation
  /// How much.
  public var amount: Money
  /// What the payer pays with: as the caller says, or as card digits or the operation imply.
  public var method: PaymentMethod?
  /// The first digits of the payer's card.
  public var card: CardPrefix?
  /// Who is paid.
  public var payee: String?
  /// The payer's country.
  public var country: String?
  /// The caller's labels.
  public var metadata: [String: String]
  /// The idempotency key, from whose digest weights are drawn.
  public var key: String

  /// Takes the facts of a payment's content.
  ///
  /// - Parameters:
  ///   - content: what the payment is about.
  ///   - key: the idempotency key.
  ///   - card: the first digits of the payer's card, where they are known.
  ///   - method: what the caller says that the payer pays with.
  public init(
    _ content: PaymentContent,
    key: String = "",
    card: CardPrefix? = nil,
    method: PaymentMethod? = nil
  ) {
    operation = content.operation
    amount = content.amount
    payee = content.payee
    country = content.country
    metadata = content.metadata
    self.key = key
    self.card = card
    self.method = method ?? (card == nil ? PaymentMethod(of: content.operation) : .card)
  }
}
