import Forms
import Payments
public import Providers

/// The page about the shipped providers, in Markdown: made of manifests, exchanges and runs.
public enum ProvidersPage: Sendable {
  /// The page.
  ///
  /// - Parameter plugins: each plugin with what its folders show.
  /// - Returns: the same text for the same files.
  public static func text(_ plugins: [(plugin: Plugin, coverage: PluginCoverage)]) -> String {
    var lines = [
      "# Providers",
      "",
      "Made by `make docs` from the manifests, exchanges and runs of `Plugins/`; a test fails when it is stale or",
      "when a feature lacks an exchange (a request and reply replayed offline) or a run (the real command against",
      "the simulator).",
      "",
      "| plugin | provider | currencies | operations | lines of plugin.yaml | lines an operation | exchanges | runs |",
      "|---|---|---|---|---|---|---|---|",
    ]
    for (plugin, coverage) in plugins { lines.append(summary(plugin, coverage)) }
    for (plugin, coverage) in plugins { lines += section(plugin, coverage) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(_ plugin: Plugin, _ coverage: PluginCoverage) -> String {
    let lines = plugin.files["plugin.yaml"]?.count { $0 == 0x0A } ?? 0
    let operations = plugin.operations.count
    let exchanges = Set(coverage.features.flatMap(\.exchanges)).count
    let runs = Set(coverage.features.flatMap(\.runs)).count
    let cells = [
      "[\(plugin.id)](#\(plugin.id))", plugin.title(in: "en"),
      plugin.currencyCodes.isEmpty ? "all" : plugin.currencyCodes.joined(separator: ", "),
      "\(operations)", "\(lines)", "\(lines / max(1, operations))", "\(exchanges)", "\(runs)",
    ]
    return row(cells)
  }

  private static func section(_ plugin: Plugin, _ coverage: PluginCoverage) -> [String] {
    var lines = [
      "", "## \(plugin.id)", "", "\(plugin.title(in: "en")), version \(plugin.version).",
    ]
    lines += ["", "| operation | fields | needs | asks with | calls |", "|---|---|---|---|---|"]
    let needs = CredentialNeeds(of: plugin)
    for operation in plugin.operations.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      let fields = (plugin.operations[operation]?.form.fields ?? [])
        .map { $0.isRequired ? "**\($0.name)**" : $0.name }
      let cells = [
        "`\(operation.rawValue)`", fields.joined(separator: ", "),
        names(needs.operations[operation]), names(needs.questions[operation]),
        plugin.callNames(of: operation).joined(separator: ", "),
      ]
      lines.append(row(cells))
    }
    for (name, credentials) in needs.encryptions.sorted(by: { $0.key < $1.key }) {
      lines += ["", "Encryption `\(name)` needs \(names(credentials))."]
    }
    lines += ["", "| feature | exchanges | runs |", "|---|---|---|"]
    for feature in coverage.features {
      let cells = [feature.name, files(feature.exchanges), files(feature.runs)]
      lines.append(row(cells))
    }
    let assumed = plugin.assumed.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { operation, facts in
        "- `\(operation.rawValue)`: \(facts.map { "`\($0)`" }.joined(separator: ", "))"
      }
    if !assumed.isEmpty {
      lines += ["", "Not documented by the provider, and assumed:", ""] + assumed
    }
    return lines
  }

  private static func names(_ names: [String]?) -> String {
    (names ?? []).map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func files(_ names: [String]) -> String {
    names.map { $0.replacing(".yaml", with: "") }.joined(separator: ", ")
  }

  private static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }
}
