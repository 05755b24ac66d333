/// What a payment is about, as it was checked; it never changes after the payment was received.
///
/// Secrets and card data are no part of it: they cannot be stored.
public struct PaymentContent: Equatable, Sendable {
  /// What is asked of the provider.
  public var operation: Operation
  /// How much, in one currency.
  public var amount: Money
  /// The caller's name for the payment; trimmed, NFC, 1 to 128 characters.
  public var reference: String?
  /// The attempt's number, from 1.
  public var attempt: Int
  /// Who is paid, for providers that pay others.
  public var payee: String?
  /// Text for the payer; no part of the payment's identity.
  public var description: String?
  /// The caller's name for the payer; no part of the payment's identity.
  public var customer: String?
  /// ISO 3166 code of the payer's country; no part of the payment's identity.
  public var country: String?
  /// The caller's own labels, for routing.
  public var metadata: [String: String]
  /// The checked fields of the operation's form, by name.
  public var fields: [String: String]

  /// Makes a content with nothing but what every payment has.
  public init(
    operation: Operation,
    amount: Money,
    reference: String? = nil,
    attempt: Int = 1,
    payee: String? = nil,
    description: String? = nil,
    customer: String? = nil,
    country: String? = nil,
    metadata: [String: String] = [:],
    fields: [String: String] = [:]
  ) {
    self.operation = operation
    self.amount = amount
    self.reference = reference
    self.attempt = attempt
    self.payee = payee
    self.description = description
    self.customer = customer
    self.country = country
    self.metadata = metadata
    self.fields = fields
  }
}
