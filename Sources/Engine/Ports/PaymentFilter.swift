public import Payments

/// Which payments a list shows; an absent part allows everything.
public struct PaymentFilter: Equatable, Sendable {
  public var states: [PaymentState]?
  public var account: String?
  public var since: Instant?
  public var until: Instant?
  /// The most payments to give, the newest of them.
  public var limit: Int

  /// Makes a filter.
  public init(
    states: [PaymentState]? = nil,
    account: String? = nil,
    since: Instant? = nil,
    until: Instant? = nil,
    limit: Int = 100
  ) {
    self.states = states
    self.account = account
    self.since = since
    self.until = until
    self.limit = limit
  }
}
