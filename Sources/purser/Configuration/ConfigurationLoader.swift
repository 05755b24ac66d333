import Batch
import Engine
import Foundation
import Payments
import Providers
import Wire

/// Reads a configuration file, its plugins and every reference between them.
///
/// All mistakes of all files are found in one run; a broken plugin or account takes itself out and
/// nothing else.
struct ConfigurationLoader {
  /// How secrets are resolved; not at all for a check.
  let secrets: SecretChoice

  /// Whether secrets are touched.
  enum SecretChoice {
    case unresolved
    case resolved
  }

  /// Reads the file; `nil` only when there is nothing to go on with.
  func load(_ path: String) -> (configuration: Configuration?, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    guard let node = YAML.load(path: path, aliases: .limited, &diagnostics),
      var reader = MappingReader(node, name: "the configuration", &diagnostics)
    else { return (nil, diagnostics) }
    var configuration = sections(&reader, path: path, &diagnostics)
    reader.finish(&diagnostics)
    configuration.faults = diagnostics
    return (configuration, configuration.diagnostics)
  }

  private func sections(
    _ reader: inout MappingReader,
    path: String,
    _ diagnostics: inout Diagnostics
  ) -> Configuration {
    checkSchema(&reader, &diagnostics)
    let folder = (path as NSString).deletingLastPathComponent
    let plugins = reader.optional("plugins")
    let store = reader.optional("store")
    let timezone = reader.optional("timezone")?.text("timezone", &diagnostics) ?? "UTC"
    let languages = self.languages(reader.optional("languages"), &diagnostics)
    let server = reader.optional("server")
    let accounts = reader.required("accounts", &diagnostics)
    let routes = reader.required("routes", &diagnostics)
    let batch = reader.optional("batch")
    for key in ["people", "api_keys", "approval"] { refuseLater(key, &reader, &diagnostics) }
    checkTimezone(timezone, reader.optional("timezone")?.place, &diagnostics)
    var isolated = Diagnostics()
    let catalog = self.plugins(plugins, folder: folder, &diagnostics, &isolated)
    let (settings, usable, broken, names) = self.accounts(
      accounts,
      catalog,
      folder: folder,
      &diagnostics,
      &isolated
    )
    if let server {
      ServerSettings.check(
        server,
        hasLiveAccount: usable.contains { $0.settings.isLive },
        &diagnostics
      )
    }
    return Configuration(
      path: path,
      folder: folder,
      plugins: catalog,
      accounts: usable,
      brokenAccounts: broken,
      accountSettings: settings,
      secrets: source(folder),
      publicURL: server.flatMap { ServerSettings.publicURL($0) },
      routes: routes.map { loader(names, usable).load($0, &diagnostics) }
        ?? RouteTable(routes: []),
      batch: batch.map { BatchSettings($0, &diagnostics) } ?? BatchSettings(),
      journal: self.store(store, &diagnostics),
      languages: languages,
      timezone: timezone,
      faults: Diagnostics(),
      isolated: isolated
    )
  }

  private func loader(
    _ names: [String: Set<Payments.Operation>?],
    _ usable: [ProviderAccount]
  ) -> RouteLoader {
    RouteLoader(accounts: names) { name, currency in
      usable.first { $0.name == name }?.plugin.takes(currency) ?? true
    }
  }

  private func checkSchema(_ reader: inout MappingReader, _ diagnostics: inout Diagnostics) {
    let known = "purser.config/v1"
    guard let node = reader.required("schema", &diagnostics),
      let schema = node.text("schema", &diagnostics), schema != known
    else { return }
    diagnostics.error(
      .wrongSchema,
      at: node.place,
      "this is a file of \"\(schema)\", this version reads \(known)",
      help: "write \(known)",
      replacement: known
    )
  }

  private func languages(_ node: Node?, _ diagnostics: inout Diagnostics) -> [String] {
    guard let node else { return ["uk", "en", "ru"] }
    return (node.oneOrMore("languages", &diagnostics) ?? [])
      .compactMap {
        $0.choice("languages", among: ["uk", "en", "ru"], &diagnostics)
      }
  }

  private func checkTimezone(_ name: String, _ place: Place?, _ diagnostics: inout Diagnostics) {
    guard let place, TimeZone(identifier: name) == nil else { return }
    let nearest = Nearest.name(to: name, among: TimeZone.knownTimeZoneIdentifiers)
    diagnostics.error(
      .notOneOf,
      at: place,
      "\"\(name)\" is no time zone",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "write a name such as Europe/Kyiv",
      replacement: nearest
    )
  }

  private func store(_ node: Node?, _ diagnostics: inout Diagnostics) -> String {
    let usual = "var/purser.db"
    guard let node, var reader = MappingReader(node, name: "store", &diagnostics) else {
      return usual
    }
    let sqlite = reader.optional("sqlite")
    refuseLater("postgres", &reader, &diagnostics)
    reader.finish(&diagnostics)
    return sqlite?.text("sqlite", &diagnostics) ?? usual
  }

  private func plugins(
    _ node: Node?,
    folder: String,
    _ diagnostics: inout Diagnostics,
    _ isolated: inout Diagnostics
  ) -> PluginCatalog {
    let folders = node?.texts("plugins", &diagnostics) ?? ["Plugins"]
    let paths = folders.map { $0.hasPrefix("/") || folder.isEmpty ? $0 : "\(folder)/\($0)" }
    return PluginLoader.loadAll(folders: paths, &isolated)
  }

  /// The accounts that can be used, the names of the others, and what routes may know of all.
  private func accounts(
    _ node: Node?,
    _ catalog: PluginCatalog,
    folder: String,
    _ diagnostics: inout Diagnostics,
    _ isolated: inout Diagnostics
  ) -> (
    settings: [AccountSettings], usable: [ProviderAccount], broken: [String],
    names: [String: Set<Payments.Operation>?]
  ) {
    guard let node, let entries = node.entries("accounts", &diagnostics) else {
      return ([], [], [], [:])
    }
    var all: [AccountSettings] = []
    var usable: [ProviderAccount] = []
    var broken: [String] = []
    var names: [String: Set<Payments.Operation>?] = [:]
    let source = self.source(folder)
    for entry in entries where !entry.key.hasPrefix("x-") {
      let settings = AccountSettings.load(
        entry.value,
        name: entry.key,
        place: entry.keyPlace,
        &isolated
      )
      if let settings { all.append(settings) }
      let account = settings.flatMap { bind($0, catalog, source, &isolated) }
      if let account {
        usable.append(account)
      } else {
        broken.append(entry.key)
      }
      names.updateValue(account.map { Set($0.operations.keys) }, forKey: entry.key)
    }
    return (all, usable, broken, names)
  }

  private func source(_ folder: String) -> SecretSource {
    switch secrets {
    case .unresolved: .unresolved
    case .resolved:
      SecretSource(
        variables: ProcessInfo.processInfo.environment,
        folder: folder.isEmpty ? "." : folder
      )
    }
  }

  private func bind(
    _ settings: AccountSettings,
    _ catalog: PluginCatalog,
    _ source: SecretSource,
    _ isolated: inout Diagnostics
  ) -> ProviderAccount? {
    guard let plugin = catalog.plugin(for: settings, &isolated) else { return nil }
    return ProviderAccount.make(settings, plugin: plugin, secrets: source, &isolated)
  }

  /// Refuses a key of the contract that this version does not run yet: who writes it relies on it.
  private func refuseLater(
    _ key: String,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    guard reader.optional(key) != nil, let place = reader.keyPlace(key) else { return }
    diagnostics.error(
      .notYet,
      at: place,
      "\"\(key)\" is not run by this version, so nothing may rely on it",
      help: "remove \"\(key)\""
    )
  }
}
