public import Payments

/// A payment as lists and scripts see it: the fold of its events, kept beside them.
public struct PaymentRecord: Equatable, Sendable {
  /// Since when and why the payment is in doubt, and what happens next.
  public struct Doubt: Equatable, Sendable {
    /// Since when the payment is in doubt.
    public var since: Instant
    /// Why, in a few words.
    public var why: String
    /// Before this moment "not found" proves nothing.
    public var proofNotBefore: Instant?
    /// When a person must look at it.
    public var deadline: Instant?

    /// Makes a doubt.
    public init(since: Instant, why: String, proofNotBefore: Instant?, deadline: Instant?) {
      self.since = since
      self.why = why
      self.proofNotBefore = proofNotBefore
      self.deadline = deadline
    }
  }

  /// The payment's name.
  public var id: PaymentID
  /// The idempotency key.
  public var key: String
  /// The payment that this capture, void or refund belongs to; `nil` for a payment itself.
  public var parent: PaymentID?
  /// What is paid.
  public var content: PaymentContent
  /// The order number on the wire.
  public var order: String
  /// Where the payment stands.
  public var state: PaymentState
  /// The account that was chosen.
  public var account: String
  /// The account's plugin.
  public var plugin: String
  /// The route that chose the account, or empty when the caller named it.
  public var route: String
  /// What was collected, in minor units of the content's currency.
  public var capturedMinorUnits: Int64
  /// What was given back, in minor units of the content's currency.
  public var refundedMinorUnits: Int64
  /// What was undone before capture, in minor units of the content's currency.
  public var voidedMinorUnits: Int64
  /// Why the payment ended as it did.
  public var reason: Reason?
  /// Whether a declined payment may be tried again with the same card.
  public var isSoftDecline: Bool
  /// The provider's own text for operators, scrubbed.
  public var message: String?
  /// The provider's own name for the payment.
  public var providerReference: String?
  /// What the payer has to do, while the payment waits for it.
  public var action: PaymentAction?
  /// Set while the payment is in doubt.
  public var doubt: Doubt?
  /// When the next inquiry is due; every payment that is not settled has one.
  public var due: Instant?
  /// When the payment was received.
  public var created: Instant
  /// When its last event happened.
  public var updated: Instant
  /// How many events the payment has.
  public var eventCount: Int

  /// Makes the record of a payment that was just received.
  public init(
    id: PaymentID,
    key: String,
    content: PaymentContent,
    order: String,
    account: String,
    plugin: String,
    route: String,
    parent: PaymentID? = nil,
    created: Instant
  ) {
    self.id = id
    self.key = key
    self.parent = parent
    self.content = content
    self.order = order
    self.state = .received
    self.account = account
    self.plugin = plugin
    self.route = route
    self.capturedMinorUnits = 0
    self.refundedMinorUnits = 0
    self.voidedMinorUnits = 0
    self.isSoftDecline = false
    self.created = created
    self.updated = created
    self.eventCount = 0
  }
}
