public import Providers
public import Wire

/// The account of a plugin's folder `sample`, which its exchanges are replayed with.
public struct PluginSample: Sendable {
  /// The account, with the secrets of the sample: test data.
  public let account: ProviderAccount
  /// The endpoint that stands before every path.
  public let endpoint: String

  /// Makes the account of `sample/config.yaml`.
  ///
  /// - Parameters:
  ///   - plugin: the plugin, loaded from its folder.
  ///   - changes: public credentials in place of the sample's.
  ///   - diagnostics: takes what is wrong with the sample.
  /// - Returns: `nil` when there is no sample, or it is wrong.
  public static func load(
    of plugin: Plugin,
    changes: [Node.Entry] = [],
    _ diagnostics: inout Diagnostics
  ) -> PluginSample? {
    let folder = "\(plugin.folder)/sample"
    guard
      let root = YAML.load(
        path: "\(folder)/config.yaml",
        within: plugin.folder,
        aliases: .limited,
        &diagnostics
      ),
      case .mapping(let sections) = root.content,
      let accounts = sections.first(where: { $0.key == "accounts" })?.value,
      let entry = accounts.entries("accounts", &diagnostics)?.first
    else { return nil }
    let settings = AccountSettings.load(
      changed(entry.value, changes),
      name: entry.key,
      place: entry.keyPlace,
      &diagnostics
    )
    guard let settings, let endpoint = settings.endpointText else { return nil }
    let account = ProviderAccount.make(
      settings,
      plugin: plugin,
      secrets: SecretSource(variables: [:], folder: folder),
      &diagnostics
    )
    return account.map { PluginSample(account: $0, endpoint: endpoint) }
  }

  /// The account's mapping with other credentials.
  private static func changed(_ node: Node, _ changes: [Node.Entry]) -> Node {
    guard !changes.isEmpty, case .mapping(let members) = node.content else { return node }
    let names = Set(changes.map(\.key))
    let changed = members.map { member in
      guard member.key == "credentials", case .mapping(let old) = member.value.content else {
        return member
      }
      let credentials = old.filter { !names.contains($0.key) } + changes
      let value = Node(content: .mapping(credentials), place: member.value.place)
      return Node.Entry(key: member.key, keyPlace: member.keyPlace, value: value)
    }
    return Node(content: .mapping(changed), place: node.place)
  }
}
