import Forms
import Payments
import Providers

/// The names of the fields that an operation may ask for: in its form, and on its way.
enum AskedNames {
  /// Those of any of some accounts.
  ///
  /// - Parameters:
  ///   - operation: what is asked for.
  ///   - accounts: any of which may be chosen.
  /// - Returns: `nil` when one of them fetches fields, whose names are not known before.
  static func of(_ operation: Payments.Operation, _ accounts: [ProviderAccount]) -> Set<String>? {
    var names: Set<String> = []
    for account in accounts {
      guard let plan = account.operations[operation] else { continue }
      if account.remoteCall(of: operation) != nil { return nil }
      names.formUnion(plan.form.fields.map(\.name))
      for step in plan.steps.values { names.formUnion(step.form.fields.map(\.name)) }
    }
    return names
  }
}
