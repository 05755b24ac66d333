public import Payments

/// A payment as lists and scripts see it: the fold of its events, kept beside them.
public struct PaymentRecord: Equatable, Sendable {
  /// Since when and why the payment is in doubt, and what happens next.
  public struct Doubt: Equatable, Sendable {
    public var since: Instant
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

  public var id: PaymentID
  public var key: String
  public var content: PaymentContent
  public var order: String
  public var state: PaymentState
  public var account: String
  public var plugin: String
  public var route: String
  /// Captured and refunded, in minor units of the content's currency.
  public var capturedMinorUnits: Int64
  public var refundedMinorUnits: Int64
  public var reason: Reason?
  /// Whether a declined payment may be tried again with the same card.
  public var isSoftDecline: Bool
  /// The provider's own text for operators, scrubbed.
  public var message: String?
  public var providerReference: String?
  public var doubt: Doubt?
  /// When the next inquiry is due; every payment that is not settled has one.
  public var due: Instant?
  public var created: Instant
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
    created: Instant
  ) {
    self.id = id
    self.key = key
    self.content = content
    self.order = order
    self.state = .received
    self.account = account
    self.plugin = plugin
    self.route = route
    self.capturedMinorUnits = 0
    self.refundedMinorUnits = 0
    self.isSoftDecline = false
    self.created = created
    self.updated = created
    self.eventCount = 0
  }
}
