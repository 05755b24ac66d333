import Forms
import Payments
import Providers
import Wire

/// `purser plugins` and `purser plugin show`: what is loaded.
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

  static let show = Command(
    path: ["plugin", "show"],
    operands: "ID",
    operandCount: 1...1,
    summary: "show one plugin: its folder, environments, operations, fields and assumptions",
    flags: [Flag.now],
    examples: ["purser plugin show PLUGIN"],
    run: runShow
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

  @Sendable private static func runShow(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let id = invocation.operands[0]
    guard let plugin = configuration.plugins.plugins.first(where: { $0.id == id }) else {
      let nearest = Nearest.name(to: id, among: configuration.plugins.plugins.map(\.id))
      throw .notFound(
        "no plugin is called \"\(id)\"",
        help: nearest.map { "did you mean \"\($0)\"?" } ?? "purser plugins lists them"
      )
    }
    if terminal.isJSON {
      terminal.print(json(plugin, terminal.language(configuration)))
      return .done
    }
    let title = plugin.title(in: terminal.language(configuration))
    terminal.print("\(plugin.id) \(plugin.version): \(title)")
    terminal.print("  folder        \(plugin.folder)")
    terminal.print("  digest        \(plugin.digest)")
    terminal.print("  environments  \(plugin.environments.joined(separator: ", "))")
    for (operation, plan) in plugin.operations.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let fields = plan.form.fields.map { $0.isRequired ? $0.name : "[\($0.name)]" }
      terminal.print("  \(operation.rawValue.padded(to: 14))\(fields.joined(separator: " "))")
      for assumption in plugin.assumed[operation] ?? [] {
        terminal.print("                assumed: \(assumption)")
      }
    }
    return .done
  }

  private static func json(_ plugin: Plugin, _ language: String) -> JSONValue {
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
