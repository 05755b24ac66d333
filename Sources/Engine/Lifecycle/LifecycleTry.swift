public import Payments
public import Providers

/// One account that an attempt may go on at: what it speaks, and under which times.
public struct LifecycleTry: Sendable {
  /// The account.
  public var account: String
  /// The account's plugin.
  public var plugin: String
  /// The digest of the plugin's files.
  public var pluginDigest: String
  /// The operation's flow at this account.
  public var plan: OperationPlan
  /// The times that rule it.
  public var terms: LifecycleTerms
  /// The accounts that may be tried behind it.
  public var failover: [RoutedCandidate]

  /// Makes a try.
  public init(
    account: String,
    plugin: String,
    pluginDigest: String,
    plan: OperationPlan,
    terms: LifecycleTerms,
    failover: [RoutedCandidate]
  ) {
    self.account = account
    self.plugin = plugin
    self.pluginDigest = pluginDigest
    self.plan = plan
    self.terms = terms
    self.failover = failover
  }
}
