public import Providers
public import Wire

/// An account as the engine uses it: how to speak, under which limits.
///
/// A class, because every payment carries its account along.
public final class EngineAccount: Sendable {
  /// The account's credentials, bound to its plugin.
  public let provider: ProviderAccount
  /// The terms of every exchange.
  public let transport: TransportTerms
  let gate: AccountGate

  /// Makes an account with at most `concurrency` payments under way and calls no oftener than
  /// `rate`.
  public init(
    provider: ProviderAccount,
    transport: TransportTerms,
    concurrency: Int,
    rate: Rate?
  ) {
    self.provider = provider
    self.transport = transport
    self.gate = AccountGate(concurrency: concurrency, interval: rate?.interval)
  }

  private init(_ account: EngineAccount, gate: AccountGate) {
    provider = account.provider
    transport = account.transport
    self.gate = gate
  }

  /// The same account within the bounds that another one keeps already.
  func sharing(_ other: EngineAccount) -> EngineAccount {
    EngineAccount(self, gate: other.gate)
  }

  /// The times that rule a payment of this operation.
  func terms(_ plan: OperationPlan) -> LifecycleTerms {
    LifecycleTerms(total: transport.total, lookup: plan.lookup)
  }
}

extension EngineAccount {
  /// The plugin's files, for the journal.
  var archive: PluginArchive {
    PluginArchive(digest: provider.plugin.digest, files: provider.plugin.files)
  }
}
