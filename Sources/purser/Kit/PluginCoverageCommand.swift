import PluginKit
import Providers
import Wire

/// `purser plugin coverage`: what of a plugin its exchanges and runs show.
enum PluginCoverageCommand {
  static let command = Command(
    path: ["plugin", "coverage"],
    operands: "[ID…]",
    operandCount: 0...64,
    summary: "say which features, calls, messages, statuses and codes nothing shows",
    details: """
      A feature is whole when an exchange and a run show it; every operation is one, and so is every
      word below `feature:` in either. Exit 1 when one is not whole or a file cannot be read.
      """,
    flags: [
      KitPlugins.flag,
      Flag(name: "--page", value: nil, help: "print the page docs/providers.md instead"),
    ],
    examples: ["purser plugin coverage PLUGIN", "purser plugin coverage --page"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    var found: [(plugin: Plugin, coverage: PluginCoverage)] = []
    for folder in try KitPlugins.folders(invocation, invocation.operands) {
      let plugin = try KitPlugins.load(folder, terminal)
      found.append((plugin, KitPlugins.coverage(of: plugin)))
    }
    if invocation.has("--page") {
      terminal.print(String(ProvidersPage.text(found).dropLast()))
      return .done
    }
    for (plugin, coverage) in found {
      if terminal.isJSON {
        terminal.print(json(plugin, coverage))
      } else {
        show(plugin, coverage, terminal)
      }
    }
    let isWhole = found.allSatisfy { $0.coverage.features.allSatisfy(\.isWhole) }
    return isWhole && found.allSatisfy(\.coverage.broken.isEmpty) ? .done : .notAllGood
  }

  private static func show(
    _ plugin: Plugin,
    _ coverage: PluginCoverage,
    _ terminal: Terminal
  ) {
    let whole = coverage.features.count(where: \.isWhole)
    terminal.print(
      "\(plugin.id): \(whole) of \(coverage.features.count) features whole, "
        + "\(coverage.codes.shown) of \(coverage.codes.listed) codes shown"
    )
    for feature in coverage.features where !feature.isWhole {
      let lack = [
        feature.exchanges.isEmpty ? "no exchange" : nil, feature.runs.isEmpty ? "no run" : nil,
      ]
      terminal.print("  \(feature.name): \(lack.compactMap(\.self).joined(separator: ", "))")
    }
    let silent = [
      ("calls", coverage.silentCalls), ("messages", coverage.silentMessages),
      ("signatures", coverage.silentSignatures), ("statuses", coverage.silentStatuses),
    ]
    for (what, names) in silent where !names.isEmpty {
      terminal.print("  \(what) that no exchange shows: \(names.joined(separator: ", "))")
    }
    for problem in coverage.broken { terminal.print("  \(problem)") }
  }

  private static func json(_ plugin: Plugin, _ coverage: PluginCoverage) -> JSONValue {
    func texts(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.text)) }
    let features = coverage.features.map { feature in
      JSONValue.object([
        "name": .text(feature.name),
        "whole": .boolean(feature.isWhole),
        "exchanges": texts(feature.exchanges),
        "runs": texts(feature.runs),
      ])
    }
    return .object([
      "plugin": .text(plugin.id),
      "features": .array(features),
      "silent": .object([
        "calls": texts(coverage.silentCalls),
        "messages": texts(coverage.silentMessages),
        "signatures": texts(coverage.silentSignatures),
        "statuses": texts(coverage.silentStatuses),
      ]),
      "codes": .object([
        "listed": .number("\(coverage.codes.listed)"), "shown": .number("\(coverage.codes.shown)"),
      ]),
      "broken": texts(coverage.broken),
    ])
  }
}
