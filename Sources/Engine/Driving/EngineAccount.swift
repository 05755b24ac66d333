public import Providers

/// An account as the engine uses it: how to speak, under which limits.
public struct EngineAccount: Sendable {
  /// The account's credentials, bound to its plugin.
  public let provider: ProviderAccount
  /// The terms of every exchange.
  public let transport: TransportTerms
  /// Shortens the plugin's settle window; allowed in a sandbox only.
  public let maxProcessing: Duration?
  /// Shortens the plugin's staleness; allowed in a sandbox only.
  public let completeAfter: Duration?
  let gate: AccountGate

  /// Makes an account with at most `concurrency` payments under way and `rate` calls a second.
  public init(
    provider: ProviderAccount,
    transport: TransportTerms,
    concurrency: Int,
    ratePerSecond: Int?,
    maxProcessing: Duration? = nil,
    completeAfter: Duration? = nil
  ) {
    self.provider = provider
    self.transport = transport
    self.maxProcessing = maxProcessing
    self.completeAfter = completeAfter
    self.gate = AccountGate(concurrency: concurrency, ratePerSecond: ratePerSecond)
  }

  /// The times that rule a payment of this operation.
  func terms(_ plan: OperationPlan) -> LifecycleTerms {
    var lookup = plan.lookup
    if let maxProcessing { lookup?.maxProcessing = maxProcessing }
    if let completeAfter { lookup?.completeAfter = completeAfter }
    return LifecycleTerms(total: transport.total, lookup: lookup)
  }
}
