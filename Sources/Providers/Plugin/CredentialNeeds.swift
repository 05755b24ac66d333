public import Payments

/// What an account loses with each credential that it may leave out, found as for an account.
public struct CredentialNeeds: Sendable {
  /// The credentials without which an operation goes away, in order.
  public private(set) var operations: [Operation: [String]] = [:]
  /// The credentials without which an operation stays and asks nothing, in order.
  public private(set) var questions: [Operation: [String]] = [:]

  /// The optional credentials without which nothing is encrypted by a recipe, in order.
  public private(set) var encryptions: [String: [String]] = [:]

  /// Takes every credential away in turn.
  public init(of plugin: Plugin) {
    let names = plugin.credentialNames.sorted()
    for recipe in plugin.manifest.names.encryption {
      encryptions[recipe.name] = recipe.needs.sorted()
    }
    for name in names {
      let usable = UsableOperations(plugin, given: Set(names).subtracting([name]))
      for operation in usable.unavailable.keys { operations[operation, default: []].append(name) }
      for operation in usable.unasked.keys { questions[operation, default: []].append(name) }
    }
  }
}
