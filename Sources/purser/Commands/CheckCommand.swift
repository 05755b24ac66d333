import Engine
import Payments
import Providers
import Wire

/// `purser check`: every mistake of a configuration and its plugins in one run.
enum CheckCommand {
  static let command = Command(
    path: ["check"],
    operands: "[FILE]",
    operandCount: 0...1,
    summary: "find every mistake of a configuration, its plugins and what they refer to",
    details: """
      Reads one configuration (the one in force unless FILE is given). No network; secrets are
      touched only with --secrets. Warnings exit 0, with --strict 1; errors exit 2.
      """,
    flags: [
      Flag(name: "--secrets", value: nil, help: "resolve every secret too"),
      Flag(name: "--strict", value: nil, help: "warnings exit 1"),
      Flag(name: "--all", value: nil, help: "show all mistakes, not the first 20"),
      Flag.now,
    ],
    formats: ["sarif"],
    examples: [
      "purser check                      the configuration in force",
      "purser check shop/config.yaml     another one",
      "purser check --format sarif       for code review tools",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let path = invocation.operands.first ?? ConfigurationPath.find(invocation)
    let loader = ConfigurationLoader(
      secrets: invocation.has("--secrets") ? .resolved : .unresolved
    )
    let (configuration, diagnostics) = loader.load(path)
    switch invocation.value("--format") {
    case "json": terminal.print(json(configuration, diagnostics))
    case "sarif":
      terminal.print(DiagnosticRenderer.sarif(diagnostics, version: Version.text))
    default: show(configuration, diagnostics, path, invocation, terminal)
    }
    if diagnostics.hasErrors { return .usage }
    return invocation.has("--strict") && !diagnostics.all.isEmpty ? .notAllGood : .done
  }

  private static func show(
    _ configuration: Configuration?,
    _ diagnostics: Diagnostics,
    _ path: String,
    _ invocation: Invocation,
    _ terminal: Terminal
  ) {
    if !diagnostics.all.isEmpty {
      let limit = invocation.has("--all") ? nil : 20
      let renderer = DiagnosticRenderer(usesColor: terminal.hasColor, limit: limit)
      terminal.note(renderer.text(diagnostics))
    }
    guard let configuration, !diagnostics.hasErrors else { return }
    let plugins = configuration.plugins.plugins.map { "\($0.id) \($0.version)" }
    terminal.print("\(path) is good")
    terminal.print("  plugins   \(plugins.joined(separator: ", "))")
    for account in configuration.accounts {
      let operations = account.operations.keys.map(\.rawValue).sorted().joined(separator: ", ")
      let about = "\(account.plugin.id), \(account.settings.environment)"
      terminal.print("  account   \(account.name) (\(about)): \(operations)")
      for part in account.lacking {
        terminal.print("            without \(part.name): \(part.why)")
      }
    }
    terminal.print("  routes    \(configuration.routes.routes.count)")
  }

  private static func json(
    _ configuration: Configuration?,
    _ diagnostics: Diagnostics
  ) -> JSONValue {
    let errors = diagnostics.all.count { $0.severity == .error }
    var summary: JSONObject = [
      "errors": .number("\(errors)"),
      "warnings": .number("\(diagnostics.all.count - errors)"),
    ]
    if let configuration {
      summary["plugins"] = .array(configuration.plugins.plugins.map { .text($0.id) })
      summary["accounts"] = .array(configuration.accounts.map { .text($0.name) })
      var unavailable = JSONObject()
      for account in configuration.accounts where !account.lacking.isEmpty {
        unavailable[account.name] = AccountRow.lacking(account)
      }
      summary["unavailable"] = .object(unavailable)
      summary["routes"] = .number("\(configuration.routes.routes.count)")
    }
    return .object([
      "ok": .boolean(!diagnostics.hasErrors),
      "summary": .object(summary),
      "diagnostics": DiagnosticRenderer.json(diagnostics),
    ])
  }
}
