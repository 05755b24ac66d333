public import Payments

/// A payment on its way into the journal.
public struct NewPayment: Sendable {
  /// The payment's id, made from the key.
  public var id: PaymentID
  /// The idempotency key.
  public var key: String
  /// What the payment is about.
  public var content: PaymentContent
  /// The order number to try first.
  public var wantedOrder: String
  /// The account, its plugin and identity; the order number must be free for all attempts of it.
  public var account: String
  /// The plugin's id.
  public var plugin: String
  /// See ``Providers/ProviderAccount/identity``.
  public var identity: String
  /// The route that chose the account, or empty when the caller named the account.
  public var route: String
  /// The payment that this capture, void or refund belongs to.
  ///
  /// The journal then lets it in only by ``OperationGuard``, in the transaction that stores it, and
  /// allots no order number: the payment's own is used.
  public var parent: PaymentID?
  /// The accounts that may be tried next; the order number is reserved at each of them too.
  public var failover: [RoutedCandidate]
  /// The events behind `received`: `routed`, and the first call.
  public var events: [PaymentEvent]
  /// The record after these events; the journal fills in the order number.
  public var record: PaymentRecord

  /// Makes a new payment.
  public init(
    id: PaymentID,
    key: String,
    content: PaymentContent,
    wantedOrder: String,
    account: String,
    plugin: String,
    identity: String,
    route: String,
    parent: PaymentID? = nil,
    failover: [RoutedCandidate] = [],
    events: [PaymentEvent],
    record: PaymentRecord
  ) {
    self.id = id
    self.key = key
    self.content = content
    self.wantedOrder = wantedOrder
    self.account = account
    self.plugin = plugin
    self.identity = identity
    self.route = route
    self.parent = parent
    self.failover = failover
    self.events = events
    self.record = record
  }
}

extension NewPayment {
  /// Where an order number must be free: at one plugin with one identity.
  public struct OrderPlace: Hashable, Sendable {
    /// The plugin's id.
    public var plugin: String
    /// See ``NewPayment/identity``.
    public var identity: String
  }

  /// Every place where the order number is reserved, the account's own first and none twice; none
  /// for an operation on a payment, which uses the payment's number.
  public var orderPlaces: [OrderPlace] {
    guard parent == nil else { return [] }
    var places = [OrderPlace(plugin: plugin, identity: identity)]
    for candidate in failover {
      let place = OrderPlace(plugin: candidate.plugin, identity: candidate.identity)
      if !places.contains(place) { places.append(place) }
    }
    return places
  }
}
