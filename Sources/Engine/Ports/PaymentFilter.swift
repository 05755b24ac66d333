public import Payments

/// Which payments a list shows; an absent part allows everything.
public struct PaymentFilter: Equatable, Sendable {
  /// Only payments in one of these states.
  public var states: [PaymentState]?
  /// Only payments of this account.
  public var account: String?
  /// Only payments received at this moment or later.
  public var since: Instant?
  /// Only payments received before this moment.
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
