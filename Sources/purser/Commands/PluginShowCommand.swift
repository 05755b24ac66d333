import Forms
import Payments
import Providers
import Wire

/// `purser plugin show`: one plugin, whole.
enum PluginShowCommand {
  static let command = Command(
    path: ["plugin", "show"],
    operands: "ID",
    operandCount: 1...1,
    summary: "show one plugin: credentials, operations, fields, calls, messages, assumptions",
    details: "Fields in brackets may be left out; so may credentials, with what needs them.",
    flags: [Flag.now],
    examples: ["purser plugin show PLUGIN", "purser plugin show PLUGIN --format json"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let plugin = try configuration.plugin(invocation.operands[0])
    if terminal.isJSON {
      terminal.print(json(plugin, terminal.language(configuration)))
    } else {
      for line in lines(plugin, terminal.language(configuration)) { terminal.print(line) }
    }
    return .done
  }

  private static func operations(_ plugin: Plugin) -> [(name: Operation, plan: OperationPlan)] {
    plugin.operations.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  // MARK: Text

  private static func lines(_ plugin: Plugin, _ language: String) -> [String] {
    let currencies = plugin.currencyCodes.joined(separator: ", ")
    var lines = ["\(plugin.id) \(plugin.version): \(plugin.title(in: language))"]
    lines += [
      line("folder", plugin.folder),
      line("digest", plugin.digest),
      line("environments", plugin.environments.joined(separator: ", ")),
      line("currencies", currencies.isEmpty ? "all" : currencies),
    ]
    if let pattern = plugin.orderPattern { lines.append(line("order", pattern)) }
    lines += ["", "credentials"]
    for field in plugin.credentialFields { lines.append(line(name(field), note(field, language))) }
    lines += ["", "operations"]
    let needs = CredentialNeeds(of: plugin)
    for (operation, plan) in operations(plugin) {
      lines.append(line(operation.rawValue, plan.form.fields.map(name).joined(separator: " ")))
      for (verb, names) in [
        ("needs", needs.operations[operation]), ("asks with", needs.questions[operation]),
      ] {
        if let names { lines.append(line("", "\(verb) \(names.joined(separator: ", "))")) }
      }
      lines.append(line("", "calls \(plugin.callNames(of: operation).joined(separator: ", "))"))
      for fact in plugin.assumed[operation] ?? [] { lines.append(line("", "assumed: \(fact)")) }
    }
    for (name, credentials) in needs.encryptions.sorted(by: { $0.key < $1.key }) {
      lines.append(line("encryption \(name)", "needs \(credentials.joined(separator: ", "))"))
    }
    let parts = [
      ("signatures", plugin.signatureNames), ("messages", plugin.messageNames),
      ("statuses", plugin.statusWords),
    ]
    for (what, names) in parts where !names.isEmpty {
      lines += ["", "\(what): \(names.joined(separator: ", "))"]
    }
    if !plugin.codeNames.isEmpty { lines.append("codes: \(plugin.codeNames.count)") }
    return lines
  }

  private static func line(_ name: String, _ text: String) -> String {
    let line = "  \(name.padded(to: 20)) \(text)"
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func name(_ field: Field) -> String {
    field.isRequired ? field.name : "[\(field.name)]"
  }

  private static func note(_ field: Field, _ language: String) -> String {
    let options = field.options.map(\.value).joined(separator: "|")
    let parts = [
      field.type.rawValue, options.isEmpty ? nil : options,
      field.defaultValue.map { "default \($0)" },
      field.title?.text(in: Language(rawValue: language) ?? .en),
    ]
    return parts.compactMap(\.self).joined(separator: "  ")
  }

  // MARK: JSON

  private static func json(_ plugin: Plugin, _ language: String) -> JSONValue {
    guard case .object(var object) = PluginsCommand.json(plugin, language) else { return .null }
    func texts(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.text)) }
    let needs = CredentialNeeds(of: plugin)
    object["folder"] = .text(plugin.folder)
    object["environments"] = texts(plugin.environments)
    object["currencies"] = texts(plugin.currencyCodes)
    object["credentials"] = .array(plugin.credentialFields.map(json))
    object["forms"] = .array(
      operations(plugin)
        .map { operation, plan in
          .object([
            "operation": .text(operation.rawValue),
            "fields": .array(plan.form.fields.map(json)),
            "needs": texts(needs.operations[operation] ?? []),
            "asks_with": texts(needs.questions[operation] ?? []),
            "calls": texts(plugin.callNames(of: operation)),
            "assumed": texts(plugin.assumed[operation] ?? []),
          ])
        }
    )
    var encryptions = JSONObject()
    for (name, credentials) in needs.encryptions.sorted(by: { $0.key < $1.key }) {
      encryptions[name] = texts(credentials)
    }
    object["encryptions"] = .object(encryptions)
    object["signatures"] = texts(plugin.signatureNames)
    object["messages"] = texts(plugin.messageNames)
    object["statuses"] = texts(plugin.statusWords)
    object["codes"] = texts(plugin.codeNames)
    return .object(object)
  }

  private static func json(_ field: Field) -> JSONValue {
    .object([
      "name": .text(field.name), "type": .text(field.type.rawValue),
      "required": .boolean(field.isRequired),
    ])
  }
}
