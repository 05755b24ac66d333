import Callbacks
import Providers
import Wire

/// `purser callback` and `purser callback rules`: what addresses of a web view mean.
enum CallbackCommand {
  static let read = Command(
    path: ["callback"],
    operands: "[URL]",
    operandCount: 0...1,
    summary: "say what an address of a web view means; proves nothing about money",
    details: """
      Without a URL, addresses come from standard input, one a line, and each has an answer of its
      own. The kind is success, return, cancel, refused, error, expiration, open_separately,
      open_app, allow or block. The signature is ok, bad, missing or none.
      """,
    flags: [
      Flag(name: "--account", value: "NAME", help: "whose rules and key"),
      Flag(name: "--nonce", value: "TEXT", help: "what a code must bring back"),
      Flag.now,
    ],
    examples: [
      "purser callback --account main 'http://webview.success/?order=42'",
      "purser callback --account main --format json < addresses.txt",
    ],
    run: runRead
  )

  static let rules = Command(
    path: ["callback", "rules"],
    operands: "",
    operandCount: 0...0,
    summary: "print an account's callback rules as JSON for an app; there is no secret in them",
    flags: [
      Flag(name: "--account", value: "NAME", help: "whose rules"), Flag.now,
    ],
    examples: ["purser callback rules --account main > rules.json"],
    run: runRules
  )

  @Sendable private static func runRead(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let account = try account(invocation, terminal, secrets: .resolved)
    guard account.callbackRules != nil else { throw none(account) }
    let nonce = invocation.value("--nonce")
    for address in try addresses(invocation) {
      guard let callback = account.readCallback(address, nonce: nonce) else { continue }
      show(address, callback, terminal)
    }
    return .done
  }

  @Sendable private static func runRules(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let account = try account(invocation, terminal, secrets: .unresolved)
    guard let rules = account.callbackRules else { throw none(account) }
    terminal.print(rules.json)
    return .done
  }

  /// The account that is named, for its rules.
  static func account(
    _ invocation: Invocation,
    _ terminal: Terminal,
    secrets: ConfigurationLoader.SecretChoice
  ) throws(CommandError) -> ProviderAccount {
    guard let name = invocation.value("--account") else {
      throw .usage("purser callback needs --account")
    }
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: secrets)
    return try AccountName.find(name, configuration)
  }

  /// Why an account reads no callbacks.
  static func none(_ account: ProviderAccount) -> CommandError {
    .usage("the plugin \(account.plugin.id) of \(account.name) has no callback rules")
  }

  /// The addresses to read: the operand, or the lines of standard input.
  private static func addresses(_ invocation: Invocation) throws(CommandError) -> [String] {
    if let address = invocation.operands.first { return [address] }
    let text = String(decoding: try InputFile.read("-"), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func show(_ address: String, _ callback: Callback, _ terminal: Terminal) {
    guard terminal.isJSON else {
      var line = callback.kind.rawValue
      if let status = callback.status { line += "  \(status)" }
      if let error = callback.parametersError {
        line += "  parameters do not count: \(error.rawValue)"
      } else if callback.signature != .none {
        line += "  signature \(callback.signature.rawValue)"
      }
      terminal.print(line)
      return
    }
    var parameters = JSONObject()
    for parameter in callback.parameters { parameters[parameter.name] = .text(parameter.value) }
    var correlation = JSONObject()
    for (name, value) in callback.correlation.sorted(by: { $0.key < $1.key }) {
      correlation[name] = .text(value)
    }
    terminal.print(
      .object([
        "url": .text(address),
        "kind": .text(callback.kind.rawValue),
        "status": callback.status.map(JSONValue.text) ?? .null,
        "parameters": .object(parameters),
        "parameters_error": callback.parametersError.map { .text($0.rawValue) } ?? .null,
        "correlation": .object(correlation),
        "signature": .text(callback.signature.rawValue),
        "payment": .null,
      ])
    )
  }
}
