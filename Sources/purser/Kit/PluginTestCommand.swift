import PluginKit
import Providers
import Wire

/// `purser plugin test`: exchanges and checks, offline.
enum PluginTestCommand {
  static let command = Command(
    path: ["plugin", "test"],
    operands: "[ID…]",
    operandCount: 0...64,
    summary: "replay a plugin's exchanges and run the checks that every plugin must pass",
    details: """
      Offline and on virtual time. ID is a plugin or the path of its folder; all plugins unless
      given. Replies of the exchanges are changed in many ways and read by the plugin; a check that
      has nothing to try says so. Exit 1 when anything failed.
      """,
    flags: [
      KitPlugins.flag,
      Flag(name: "--all", value: nil, help: "also show what passed and what does not apply"),
    ],
    examples: ["purser plugin test", "purser plugin test PLUGIN --format json"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    var isGood = true
    for folder in try KitPlugins.folders(invocation, invocation.operands) {
      let plugin = try KitPlugins.load(folder, terminal)
      let results = PluginTester.results(
        of: plugin,
        exchanges: KitPlugins.files(plugin, "exchanges")
      )
      if results.contains(where: { $0.status == .failed }) { isGood = false }
      if terminal.isJSON {
        terminal.print(json(plugin, results))
      } else {
        show(plugin, results, isLong: invocation.has("--all"), terminal)
      }
    }
    return isGood ? .done : .notAllGood
  }

  private static func count(_ results: [CheckResult], _ status: CheckResult.Status) -> Int {
    results.count { $0.status == status }
  }

  private static func json(_ plugin: Plugin, _ results: [CheckResult]) -> JSONValue {
    let checks = results.map { result in
      JSONValue.object([
        "name": .text(result.name), "status": .text(result.status.rawValue),
        "detail": .text(result.detail),
      ])
    }
    return .object([
      "plugin": .text(plugin.id),
      "passed": .number("\(count(results, .passed))"),
      "failed": .number("\(count(results, .failed))"),
      "checks": .array(checks),
    ])
  }

  private static func show(
    _ plugin: Plugin,
    _ results: [CheckResult],
    isLong: Bool,
    _ terminal: Terminal
  ) {
    for result in results where isLong || result.status == .failed {
      terminal.print("\(result.status.rawValue.padded(to: 16))\(result.name): \(result.detail)")
    }
    let counts: [(CheckResult.Status, String)] = [
      (.passed, "passed"), (.failed, "failed"), (.notApplicable, "not applicable"),
      (.assumed, "assumed"),
    ]
    let words = counts.map { "\(count(results, $0.0)) \($0.1)" }
    terminal.print("\(plugin.id): \(words.joined(separator: ", "))")
  }
}
