public import Wire

/// The plugins that are loaded, by id.
public struct PluginCatalog: Sendable {
  /// The loaded plugins in the order of their ids.
  public var plugins: [Plugin] { byID.values.sorted { $0.id < $1.id } }
  /// The names of folders whose plugin is broken.
  public private(set) var broken: [String] = []

  private var byID: [String: Plugin] = [:]

  /// Makes an empty catalog.
  public init() {}

  /// The plugin of that id.
  public subscript(id: String) -> Plugin? { byID[id] }

  /// The plugin that an account names; reports an unknown or broken one at the account's place.
  public func plugin(
    for account: AccountSettings,
    _ diagnostics: inout Diagnostics
  ) -> Plugin? {
    if let plugin = byID[account.plugin] { return plugin }
    guard !broken.contains(account.plugin) else {
      diagnostics.error(
        .pluginBroken,
        at: account.pluginPlace,
        "account \"\(account.name)\" cannot be used, because its plugin \"\(account.plugin)\" has "
          + "mistakes",
        help: "mend the plugin's files, or take the account out"
      )
      return nil
    }
    let nearest = Nearest.name(to: account.plugin, among: byID.keys.sorted())
    diagnostics.error(
      .unknownReference,
      at: account.pluginPlace,
      "account \"\(account.name)\" names the plugin \"\(account.plugin)\", which is not loaded",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? "loaded: \(byID.keys.sorted().joined(separator: ", "))",
      replacement: nearest
    )
    return nil
  }

  mutating func add(_ plugin: Plugin, _ diagnostics: inout Diagnostics) {
    if let first = byID[plugin.id] {
      diagnostics.error(
        .pluginTwice,
        at: plugin.idPlace,
        "the plugin \"\(plugin.id)\" is defined twice",
        help: "give one of them another id",
        related: [.init(place: first.idPlace, message: "first defined here")]
      )
      return
    }
    byID[plugin.id] = plugin
  }

  mutating func addBroken(_ name: String) { broken.append(name) }
}
