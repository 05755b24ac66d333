import Forms
import Payments
import Providers
import Wire

/// `purser plugins`: what is loaded.
enum PluginsCommand {
  static let list = Command(
    path: ["plugins"],
    operands: "",
    operandCount: 0...0,
    summary: "list the loaded plugins",
    flags: [Flag.now],
    examples: ["purser plugins --format json"],
    run: runList
  )

  @Sendable private static func runList(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let plugins = configuration.plugins.plugins
    if terminal.isJSON {
      terminal.print(
        .object(["plugins": .array(plugins.map { json($0, terminal.language(configuration)) })])
      )
    } else {
      for plugin in plugins {
        let operations = plugin.operations.keys.map(\.rawValue).sorted().joined(separator: ", ")
        let title = plugin.title(in: terminal.language(configuration))
        terminal.print("\(plugin.id) \(plugin.version)  \(title): \(operations)")
      }
      for name in configuration.plugins.broken {
        terminal.print("\(name)  broken, see purser check")
      }
    }
    return configuration.plugins.broken.isEmpty ? .done : .notAllGood
  }

  static func json(_ plugin: Plugin, _ language: String) -> JSONValue {
    let operations = plugin.operations.keys.map(\.rawValue).sorted()
    return .object([
      "id": .text(plugin.id),
      "version": .text(plugin.version),
      "title": .text(plugin.title(in: language)),
      "operations": .array(operations.map(JSONValue.text)),
      "digest": .text(plugin.digest),
    ])
  }
}
