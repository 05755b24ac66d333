public import Payments

/// Everything that a plugin's expressions may see of one payment, besides the reply.
public struct CallContext: Sendable {
  /// What the payment is about.
  public var content: PaymentContent
  /// The order number on the wire.
  public var order: String
  /// When the payment was received.
  public var created: Instant
  /// `vars.x`: values that earlier calls of this attempt kept, as text.
  public var kept: [String: String]
  /// `payment.kept.x`: values kept for the payment, as text.
  public var keptOnPayment: [String: String]
  /// `state`: the word that the last call left, such as `continue`, `pending`, `in_doubt`.
  public var state: String
  /// `key`: the idempotency key for the provider; the same inside an epoch.
  public var key: String
  /// `now`: the moment of rendering.
  public var now: Instant
  /// `locale`: `uk`, `en` or `ru`.
  public var locale: String
  /// `operation.…`; `nil` unless this is a capture, void or refund.
  public var operation: OperationFacts?
  /// `sequence.…`: the numbers that the journal allotted to this attempt, by name.
  public var sequences: [String: AllottedNumber]
  /// `answer.…`, `browser.…`, `callback.…`, and the sensitive fields of `input.…`.
  public var answers: HeldAnswers
  /// `return_url`: where the payer's browser comes back to.
  public var returnURL: String?

  /// `scope`, `redirect_uri` and `code`; `nil` outside an authorization.
  public var authorization: AuthorizationFacts?

  /// Makes a context for a payment of which no call was made yet.
  public init(
    content: PaymentContent,
    order: String,
    created: Instant,
    kept: [String: String] = [:],
    keptOnPayment: [String: String] = [:],
    state: String = "",
    key: String,
    now: Instant,
    locale: String = "en",
    operation: OperationFacts? = nil,
    sequences: [String: AllottedNumber] = [:],
    answers: HeldAnswers = HeldAnswers(),
    returnURL: String? = nil
  ) {
    self.content = content
    self.order = order
    self.created = created
    self.kept = kept
    self.keptOnPayment = keptOnPayment
    self.state = state
    self.key = key
    self.now = now
    self.locale = locale
    self.operation = operation
    self.sequences = sequences
    self.answers = answers
    self.returnURL = returnURL
  }
}

extension CallContext {
  /// The operation that is being run: the capture, void or refund, else the payment's own.
  var running: Payments.Operation { operation?.name ?? content.operation }
}
