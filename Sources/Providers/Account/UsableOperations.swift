import Payments

/// The operations of a plugin that an account's credentials allow.
struct UsableOperations {
  private(set) var operations: [Operation: OperationPlan] = [:]
  /// Why an operation is not among them.
  private(set) var unavailable: [Operation: String] = [:]
  /// Why an operation among them asks nothing: its payments are settled by messages or by people.
  private(set) var unasked: [Operation: String] = [:]

  /// Finds them, with the account's own settle window.
  init(
    _ plugin: Plugin,
    given: Set<String>,
    lookup: AccountSettings.LookupOverride = AccountSettings.LookupOverride()
  ) {
    let isTold = Self.isToldByMessages(plugin, given)
    for (operation, plan) in plugin.operations {
      let extras = plugin.manifest.extras[operation]
      // Fields that cannot be fetched are fields that nobody can check.
      let fetching = extras?.remote.flatMap { plugin.manifest.calls[$0.call]?.needs } ?? []
      let own = (extras?.needs ?? []).union(fetching)
      if let why = Self.lack(plan.calls, own, plugin, given) {
        // A question moves nothing and may be left out where a signed message is evidence enough:
        // what is in doubt then stays so until one comes, or a person decides.
        guard isTold, plan.movesMoney, !operation.isOnPayment,
          Self.lack(plan.calls.subtracting(plan.questions), own, plugin, given) == nil
        else {
          unavailable[operation] = why
          continue
        }
        unasked[operation] = why
        operations[operation] = plan.unasked()
      } else {
        operations[operation] = plan.shortened(by: lookup)
      }
    }
  }

  private static func lack(
    _ calls: Set<String>,
    _ own: Set<String>,
    _ plugin: Plugin,
    _ given: Set<String>
  ) -> String? {
    let needs = calls.reduce(into: own) { needs, call in
      needs.formUnion(plugin.manifest.calls[call]?.needs ?? [])
    }
    return ProviderAccount.lack(needs, given: given)
  }

  /// Whether a message that proves something can be verified with these credentials.
  private static func isToldByMessages(_ plugin: Plugin, _ given: Set<String>) -> Bool {
    plugin.manifest.notifications.contains { plan in
      plan.proves && ProviderAccount.lack(plan.needs, given: given) == nil
    }
  }
}
