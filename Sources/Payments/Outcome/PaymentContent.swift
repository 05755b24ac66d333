/// What a payment is about, as it was checked; it never changes after the payment was received.
///
/// Secrets and card data are no part of it: they cannot be stored.
public struct PaymentContent: Equatable, Sendable {
  private struct Parts: Equatable, Sendable {
    var operation: Operation
    var amount: Money
    var reference: String?
    var attempt: Int
    var payee: String?
    var description: String?
    var customer: String?
    var country: String?
    var metadata: [String: String]
    var fields: [String: String]
  }

  /// The parts in one piece of memory: contents are passed on far oftener than they are changed.
  private final class Box: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private var box: Box

  /// What is asked of the provider.
  public var operation: Operation {
    get { box.parts.operation }
    set { change { $0.operation = newValue } }
  }
  /// How much, in one currency.
  public var amount: Money {
    get { box.parts.amount }
    set { change { $0.amount = newValue } }
  }
  /// The caller's name for the payment; trimmed, NFC, 1 to 128 characters.
  public var reference: String? {
    get { box.parts.reference }
    set { change { $0.reference = newValue } }
  }
  /// The attempt's number, from 1.
  public var attempt: Int {
    get { box.parts.attempt }
    set { change { $0.attempt = newValue } }
  }
  /// Who is paid, for providers that pay others.
  public var payee: String? {
    get { box.parts.payee }
    set { change { $0.payee = newValue } }
  }
  /// Text for the payer; no part of the payment's identity.
  public var description: String? {
    get { box.parts.description }
    set {
      if !box.parts.description.hasBytes(of: newValue) { change { $0.description = newValue } }
    }
  }
  /// The caller's name for the payer; no part of the payment's identity.
  public var customer: String? {
    get { box.parts.customer }
    set { change { $0.customer = newValue } }
  }
  /// ISO 3166 code of the payer's country; no part of the payment's identity.
  public var country: String? {
    get { box.parts.country }
    set { change { $0.country = newValue } }
  }
  /// The caller's own labels, for routing.
  public var metadata: [String: String] {
    get { box.parts.metadata }
    set { change { $0.metadata = newValue } }
  }
  /// The checked fields of the operation's form, by name.
  public var fields: [String: String] {
    get { box.parts.fields }
    set { change { $0.fields = newValue } }
  }

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
    box = Box(
      Parts(
        operation: operation,
        amount: amount,
        reference: reference,
        attempt: attempt,
        payee: payee,
        description: description,
        customer: customer,
        country: country,
        metadata: metadata,
        fields: fields
      )
    )
  }

  private mutating func change(_ change: (inout Parts) -> Void) {
    var parts = box.parts
    change(&parts)
    box = Box(parts)
  }

  /// Whether both are one in memory, which says at once that they are the same.
  public func isOne(with other: PaymentContent) -> Bool { box === other.box }

  /// Whether both are about the same.
  public static func == (left: PaymentContent, right: PaymentContent) -> Bool {
    left.box === right.box || left.box.parts == right.box.parts
  }
}
