import Callbacks
import Engine
import Foundation
import Payments
import Providers
import Store
import Wire

/// `purser callback` and `purser callback rules`: what addresses of a web view mean.
enum CallbackCommand {
  static let read = Command(
    path: ["callback"],
    operands: "[URL]",
    operandCount: 0...1,
    summary: "say what an address of a web view means; proves nothing about money",
    details: """
      Without a URL, addresses come from standard input, one a line, and each is answered as it
      comes. Where a journal is, the payment that an address is about is named. The kind is success, return, cancel, refused, error, expiration, open_separately,
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
    let (account, configuration) = try source(invocation, terminal, secrets: .resolved)
    guard account.callbackRules != nil else { throw none(account) }
    let reader = Reader(
      account: account,
      nonce: invocation.value("--nonce"),
      journal: try await journal(configuration),
      terminal: terminal
    )
    do throws(JournalError) {
      if let address = invocation.operands.first {
        try await reader.read(address)
      } else {
        var lines = InputLines.standard
        while let line = lines.next() { try await reader.read(line) }
      }
    } catch {
      await reader.journal?.close()
      throw .journal(error, path: configuration.journal)
    }
    await reader.journal?.close()
    return .done
  }

  /// The journal of the configuration; `nil` while no payment was made, for reading makes none.
  private static func journal(
    _ configuration: Configuration
  ) async throws(CommandError) -> SQLiteJournal? {
    let path = configuration.resolved(configuration.journal)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    var generator = SystemRandomNumberGenerator()
    do throws(JournalError) {
      return try await SQLiteJournal.open(path: path, using: &generator)
    } catch { throw .journal(error, path: path) }
  }

  /// Reads addresses by an account's rules, and says what each is.
  private struct Reader {
    let account: ProviderAccount
    let nonce: String?
    let journal: SQLiteJournal?
    let terminal: Terminal

    func read(_ line: InputLines.Line) async throws(JournalError) {
      switch line {
      case .text(let bytes): try await read(String(decoding: bytes, as: UTF8.self))
      case .tooLong:
        show("", Callback(kind: .block, parametersError: .tooLong), payment: nil, terminal)
      }
    }

    func read(_ address: String) async throws(JournalError) {
      guard let callback = account.readCallback(address, nonce: nonce) else { return }
      let payment = try await payment(of: callback)
      show(address, callback, payment: payment, terminal)
    }

    /// The payment of this account that the correlation names; it proves nothing about it.
    private func payment(of callback: Callback) async throws(JournalError) -> PaymentID? {
      guard let journal else { return nil }
      if let order = callback.correlation["order"] {
        return try await journal.payment(
          order: order,
          plugin: account.plugin.id,
          identity: account.identity
        )?
        .id
      }
      guard let reference = callback.correlation["provider_reference"],
        let record = try await journal.payment(providerReference: reference),
        record.account == account.name
      else { return nil }
      return record.id
    }
  }

  @Sendable private static func runRules(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let account = try source(invocation, terminal, secrets: .unresolved).account
    guard let rules = account.callbackRules else { throw none(account) }
    terminal.print(rules.json)
    return .done
  }

  /// The account that is named, for its rules.
  static func source(
    _ invocation: Invocation,
    _ terminal: Terminal,
    secrets: ConfigurationLoader.SecretChoice
  ) throws(CommandError) -> (account: ProviderAccount, configuration: Configuration) {
    guard let name = invocation.value("--account") else {
      throw .usage("purser callback needs --account")
    }
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: secrets)
    return (try AccountName.find(name, configuration), configuration)
  }

  /// Why an account reads no callbacks.
  static func none(_ account: ProviderAccount) -> CommandError {
    .usage("the plugin \(account.plugin.id) of \(account.name) has no callback rules")
  }

  private static func show(
    _ address: String,
    _ callback: Callback,
    payment: PaymentID?,
    _ terminal: Terminal
  ) {
    guard terminal.isJSON else {
      var line = callback.kind.rawValue
      if let status = callback.status { line += "  \(status)" }
      if let error = callback.parametersError {
        line += "  parameters do not count: \(error.rawValue)"
      } else if callback.signature != .none {
        line += "  signature \(callback.signature.rawValue)"
      }
      if let payment { line += "  \(payment.text)" }
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
        "payment": payment.map { .text($0.text) } ?? .null,
      ])
    )
  }
}
