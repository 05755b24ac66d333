import Crypto
import Engine
import Foundation
import HTTPClient
import Payments
import Providers
import Wire

/// `purser account connect` and `disconnect`: a token for an account, by OAuth 2.
enum AccountConnectCommand {
  static let connect = Command(
    path: ["account", "connect"],
    operands: "ACCOUNT",
    operandCount: 1...1,
    summary: "let the owner of an account authorize it, and keep the token",
    details: """
      Prints the address where the owner agrees, and reads the address that the browser came back to
      from standard input. The code is exchanged once; the token goes into the file that the account's
      credential names, and is never shown. A right is NAME, NAME=ARGUMENT,ARGUMENT or
      NAME=…;SUFFIX=….
      """,
    flags: [
      Flag(
        name: "--scope",
        value: "RIGHT",
        help: "a right to ask for; may be repeated",
        repeats: true
      )
    ],
    examples: ["purser account connect wallet --scope account-info --scope payment-p2p"],
    run: runConnect
  )

  static let disconnect = Command(
    path: ["account", "disconnect"],
    operands: "ACCOUNT",
    operandCount: 1...1,
    summary: "take an account's token back at the provider",
    examples: ["purser account disconnect wallet"],
    run: runDisconnect
  )

  // MARK: Connect

  @Sendable private static func runConnect(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let (account, place) = try unconnected(invocation.operands[0], configuration)
    let now = EngineClock.present()
    let begun: Authorization
    do throws(AuthorizationError) {
      begun = try account.authorization(
        scopes: invocation.all("--scope"),
        nonce: Hex.text(of: RandomBytes.make(count: 16)),
        at: now
      )
    } catch {
      throw .usage(error.inWords, help: "purser account connect --help says how a right is written")
    }
    terminal.note("open this address, agree, and give the address that the browser comes back to:")
    terminal.note(begun.url)
    guard let address = readLine(strippingNewline: true)?.trimmingCharacters(in: .whitespaces),
      !address.isEmpty
    else {
      throw CommandError(
        exit: .inputNeeded,
        code: "input_needed",
        message: "the address that the browser came back to is needed on standard input"
      )
    }
    let code: String
    do throws(AuthorizationError) {
      code = try account.code(from: address, of: begun)
    } catch { return refused(account.name, error.inWords, terminal) }
    let request: HTTPRequest
    do throws(RenderError) {
      request = try account.exchangeRequest(code: code, of: begun, at: EngineClock.present())
    } catch { throw .usage("the exchange cannot be asked for: \(error)") }
    // Once: a code that was sent is spent, whatever came of it.
    switch try await exchange(request, account, configuration) {
    case .notSent(let why), .silent(let why):
      return refused(account.name, "no answer to the exchange (\(why)); begin again", terminal)
    case .reply(let reply):
      do throws(AuthorizationError) {
        let token = try account.token(from: reply, of: begun, at: EngineClock.present())
        return try keep(token, place, account.name, terminal)
      } catch { return refused(account.name, "\(error.inWords); begin again", terminal) }
    }
  }

  private static func keep(
    _ token: Secret,
    _ place: TokenPlace,
    _ name: String,
    _ terminal: Terminal
  ) throws(AuthorizationError) -> ExitCode {
    do throws(CommandError) {
      try place.keep(token)
    } catch { throw .noToken(error.message) }
    if terminal.isJSON {
      terminal.print(.object(["account": .text(name), "connected": .boolean(true)]))
    } else {
      terminal.print("\(name) is connected; its token is in \(place.path)")
    }
    return .done
  }

  private static func refused(_ name: String, _ why: String, _ terminal: Terminal) -> ExitCode {
    if terminal.isJSON {
      terminal.print(
        .object(["account": .text(name), "connected": .boolean(false), "why": .text(why)])
      )
    } else {
      terminal.print("\(name) is not connected: \(why)")
    }
    return .notAllGood
  }

  /// The account as it is before it has a token, and where the token goes to.
  private static func unconnected(
    _ name: String,
    _ configuration: Configuration
  ) throws(CommandError) -> (ProviderAccount, TokenPlace) {
    _ = try AccountName.find(name, configuration)
    guard let settings = configuration.accountSettings.first(where: { $0.name == name }),
      let plugin = configuration.plugins[settings.plugin],
      let credential = configuration.account(name)?.tokenCredential
    else { throw .usage("the plugin of \(name) has no authorization") }
    guard let file = settings.secretFile(of: credential),
      let reference = settings.secretSource(of: credential)
    else {
      throw .usage(
        "the account \(name) does not say which file its token goes to",
        help: "write \(credential): {secret: {file: secrets/\(name)-token}}"
      )
    }
    var diagnostics = Diagnostics()
    let source = source(configuration)
    let account = ProviderAccount.make(
      settings,
      plugin: plugin,
      secrets: source.awaiting(file: file),
      &diagnostics
    )
    guard let account else {
      let first = diagnostics.all.first { $0.severity == .error }
      throw .usage(first?.message ?? "the account \(name) cannot be used")
    }
    let place = TokenPlace(
      path: configuration.resolved(file),
      reference: reference,
      secrets: source
    )
    return (account, place)
  }

  private static func source(_ configuration: Configuration) -> SecretSource {
    let environment = ProcessInfo.processInfo.environment
    return SecretSource(
      environment: { environment[$0] },
      file: { path throws(FileReadError) in
        try FileBytes.read(
          path: configuration.resolved(path),
          maximumByteCount: 64 << 10
        )
      }
    )
  }

  // MARK: Disconnect

  @Sendable private static func runDisconnect(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .resolved)
    let account = try AccountName.find(invocation.operands[0], configuration)
    let request: HTTPRequest?
    do throws(RenderError) {
      request = try account.revokeRequest(at: EngineClock.present())
    } catch { throw .usage("the token cannot be taken back: \(error)") }
    guard let request else { throw .usage("the plugin of \(account.name) takes no token back") }
    var isRevoked = false
    if case .reply(let reply) = try await exchange(request, account, configuration) {
      isRevoked = account.isRevoked(by: reply, at: EngineClock.present())
    }
    if terminal.isJSON {
      terminal.print(
        .object(["account": .text(account.name), "disconnected": .boolean(isRevoked)])
      )
    } else {
      terminal.print(
        isRevoked
          ? "\(account.name) is disconnected; remove its token's file"
          : "\(account.name): the provider did not confirm that the token counts no more"
      )
    }
    return isRevoked ? .done : .notAllGood
  }

  private static func exchange(
    _ request: HTTPRequest,
    _ account: ProviderAccount,
    _ configuration: Configuration
  ) async throws(CommandError) -> TransportResult {
    let transport: CurlTransport
    do {
      transport = try CurlTransport()
    } catch {
      throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
    }
    let terms = configuration.engineAccount(account).transport
    let result = await transport.exchange(request, terms)
    await transport.shutdown()
    return result
  }
}
