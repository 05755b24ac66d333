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

  /// What hardly ever changes behind the first event.
  private struct Origin: Equatable, Sendable {
    var id: PaymentID
    var key: String
    var parent: PaymentID?
    var content: PaymentContent
    var order: String
    var account: String
    var plugin: String
    var route: String
    var created: Instant
  }

  /// The origin in one piece of memory: a record is copied at every step of its payment.
  private final class Box: Equatable, Sendable {
    let origin: Origin

    init(_ origin: Origin) { self.origin = origin }

    static func == (left: Box, right: Box) -> Bool {
      left === right || left.origin == right.origin
    }
  }

  private var box: Box

  /// The payment's name.
  public var id: PaymentID {
    get { box.origin.id }
    set { if !box.origin.id.text.hasBytes(of: newValue.text) { change { $0.id = newValue } } }
  }
  /// The idempotency key.
  public var key: String {
    get { box.origin.key }
    set { if !box.origin.key.hasBytes(of: newValue) { change { $0.key = newValue } } }
  }
  /// The payment that this capture, void or refund belongs to; `nil` for a payment itself.
  public var parent: PaymentID? {
    get { box.origin.parent }
    set {
      if !box.origin.parent.map(\.text).hasBytes(of: newValue.map(\.text)) {
        change { $0.parent = newValue }
      }
    }
  }
  /// What is paid.
  public var content: PaymentContent {
    get { box.origin.content }
    set { if !box.origin.content.isOne(with: newValue) { change { $0.content = newValue } } }
  }
  /// The order number on the wire.
  public var order: String {
    get { box.origin.order }
    set { if !box.origin.order.hasBytes(of: newValue) { change { $0.order = newValue } } }
  }
  /// Where the payment stands.
  public var state: PaymentState
  /// The account that was chosen.
  public var account: String {
    get { box.origin.account }
    set { if !box.origin.account.hasBytes(of: newValue) { change { $0.account = newValue } } }
  }
  /// The account's plugin.
  public var plugin: String {
    get { box.origin.plugin }
    set { if !box.origin.plugin.hasBytes(of: newValue) { change { $0.plugin = newValue } } }
  }
  /// The route that chose the account, or empty when the caller named it.
  public var route: String {
    get { box.origin.route }
    set { if !box.origin.route.hasBytes(of: newValue) { change { $0.route = newValue } } }
  }
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
  public var created: Instant {
    get { box.origin.created }
    set { change { $0.created = newValue } }
  }
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
    box = Box(
      Origin(
        id: id,
        key: key,
        parent: parent,
        content: content,
        order: order,
        account: account,
        plugin: plugin,
        route: route,
        created: created
      )
    )
    self.state = .received
    self.capturedMinorUnits = 0
    self.refundedMinorUnits = 0
    self.voidedMinorUnits = 0
    self.isSoftDecline = false
    self.updated = created
    self.eventCount = 0
  }

  private mutating func change(_ change: (inout Origin) -> Void) {
    var origin = box.origin
    change(&origin)
    box = Box(origin)
  }
}
