import Forms
import Payments
import Providers
import Wire

/// `purser account new`: prints the YAML of an account, from the form of a plugin's credentials.
enum AccountNewCommand {
  static let command = Command(
    path: ["account", "new"],
    operands: "PLUGIN",
    operandCount: 1...1,
    summary: "print an account of a plugin to fill in, as YAML",
    details: "Secrets are written as references; what an account may leave out is a comment.",
    examples: ["purser account new PLUGIN >> config.yaml"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .unresolved)
    let plugin = try configuration.plugin(invocation.operands[0])
    for line in lines(plugin, taken: configuration.accounts.map(\.name)) { terminal.print(line) }
    return .done
  }

  private static func lines(_ plugin: Plugin, taken: [String]) -> [String] {
    let names = ["\(plugin.id)-main"] + (2...99).map { "\(plugin.id)-\($0)" }
    let name = names.first { !taken.contains($0) } ?? names[0]
    let environment = plugin.environments.first { $0 == "test" } ?? plugin.environments[0]
    var lines = [
      "# Belongs below accounts:",
      "  \(name):",
      "    plugin: \(plugin.id)",
      "    environment: \(environment)   # \(plugin.environments.joined(separator: ", "))",
    ]
    guard !plugin.credentialFields.isEmpty else { return lines }
    lines.append("    credentials:")
    for field in plugin.credentialFields { lines.append(line(field, plugin)) }
    return lines
  }

  private static func line(_ field: Field, _ plugin: Plugin) -> String {
    let isNeeded = field.isRequired && field.defaultValue == nil
    var notes = field.title.map { [$0.text(in: .en)] } ?? []
    if !field.options.isEmpty {
      notes.append(field.options.map(\.value).joined(separator: ", "))
    }
    if !isNeeded { notes.append("may be left out") }
    let note = notes.filter { !$0.isEmpty }.joined(separator: "; ")
    let entry = "\(field.name): \(value(field, plugin))\(note.isEmpty ? "" : "   # \(note)")"
    return isNeeded ? "      \(entry)" : "      # \(entry)"
  }

  private static func value(_ field: Field, _ plugin: Plugin) -> String {
    if field.type == .secret || field.type == .privateKey {
      let name = "\(plugin.id)_\(field.name)".uppercased().replacing("-", with: "_")
      return "{secret: {env: \(name)}}"
    }
    return field.defaultValue.map { "\"\($0)\"" }
      ?? field.options.first.map { "\"\($0.value)\"" } ?? "\"\""
  }
}
