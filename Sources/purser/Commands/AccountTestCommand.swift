import Engine
import Foundation
import HTTPClient
import Payments
import Providers
import Wire

/// `purser account test`: asks the provider whether an account would work, and moves no money.
enum AccountTestCommand {
  /// One thing that was looked at.
  struct Check {
    /// What came of it.
    enum Status: String {
      case passed
      case failed
      case notApplicable = "not_applicable"
    }

    let name: String
    let status: Status
    let detail: String
  }

  static let command = Command(
    path: ["account", "test"],
    operands: "ACCOUNT",
    operandCount: 1...1,
    summary: "ask the provider whether an account would work; moves no money",
    details: """
      Makes the plugin's probe, checks that every host is reached over verified TLS and that our clock
      agrees with the provider's, and prints the addresses to register there. Exit 1 when anything
      fails.
      """,
    examples: ["purser account test main", "purser account test main --format json"],
    run: run
  )

  /// How far the clocks may be apart.
  private static let tolerance = Duration.seconds(30)

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .resolved)
    let account = try AccountName.find(invocation.operands[0], configuration)
    let transport: CurlTransport
    do {
      transport = try CurlTransport()
    } catch {
      throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
    }
    let terms = configuration.engineAccount(account).transport
    var checks = await probe(account, transport, terms)
    checks += await hosts(account, transport, terms)
    checks += addresses(account, configuration)
    await transport.shutdown()
    let isGood = !checks.contains { $0.status == .failed }
    show(account.name, checks, isGood, terminal)
    return isGood ? .done : .notAllGood
  }

  // MARK: Checks

  private static func probe(
    _ account: ProviderAccount,
    _ transport: CurlTransport,
    _ terms: TransportTerms
  ) async -> [Check] {
    let asked = EngineClock.present()
    let request: HTTPRequest?
    do throws(RenderError) {
      request = try account.probeRequest(at: asked)
    } catch {
      return [Check(name: "credentials", status: .failed, detail: "\(error)")]
    }
    guard let request else {
      let detail = "the plugin \(account.plugin.id) declares no probe"
      return [Check(name: "credentials", status: .notApplicable, detail: detail)]
    }
    switch await transport.exchange(request, terms) {
    case .notSent(let why), .silent(let why):
      return [Check(name: "credentials", status: .failed, detail: "no answer: \(why)")]
    case .reply(let reply):
      let check =
        switch account.judge(probe: reply, at: EngineClock.present()) {
        case .good: Check(name: "credentials", status: .passed, detail: "the provider takes them")
        case .bad: Check(name: "credentials", status: .failed, detail: "the provider refuses them")
        case .unclear(let why): Check(name: "credentials", status: .failed, detail: why)
        }
      return [check, clock(reply, asked: asked)]
    }
  }

  private static func clock(_ reply: HTTPReply, asked: Instant) -> Check {
    guard let text = reply.header("Date"), let theirs = HTTPDate.parse(text) else {
      return Check(name: "clock", status: .notApplicable, detail: "the reply tells no time")
    }
    let now = EngineClock.present()
    // The reply was made between the two moments, and its header counts whole seconds.
    let ahead = asked.duration(since: theirs) - .seconds(1)
    let behind = theirs.duration(since: now)
    let difference = max(ahead, behind, .zero)
    let words = "\(difference.components.seconds) s apart"
    return Check(
      name: "clock",
      status: difference <= tolerance ? .passed : .failed,
      detail: difference <= tolerance ? "agrees with the provider's" : words
    )
  }

  private static func hosts(
    _ account: ProviderAccount,
    _ transport: CurlTransport,
    _ terms: TransportTerms
  ) async -> [Check] {
    var checks: [Check] = []
    for (name, url) in account.hostURLs.sorted(by: { $0.key < $1.key }) {
      let request = HTTPRequest(method: .get, url: "\(url)/")
      let isSecure = url.hasPrefix("https://")
      switch await transport.exchange(request, terms) {
      case .notSent(let why), .silent(let why):
        checks.append(Check(name: "host \(name)", status: .failed, detail: "\(url): \(why)"))
      case .reply(let reply):
        let how = isSecure ? "over verified TLS" : "without TLS, as a sandbox may"
        let detail = "\(url) answers \(reply.status) \(how)"
        checks.append(Check(name: "host \(name)", status: .passed, detail: detail))
      }
    }
    return checks
  }

  private static func addresses(
    _ account: ProviderAccount,
    _ configuration: Configuration
  ) -> [Check] {
    guard let base = configuration.publicURL else {
      let detail = "server.public_url is not set, so there is nothing to register"
      return [Check(name: "addresses", status: .notApplicable, detail: detail)]
    }
    let root = base.hasSuffix("/") ? String(base.dropLast()) : base
    var checks: [Check] = []
    if !account.notificationNames.isEmpty {
      let detail = "register \(root)/notify/\(account.name)"
      checks.append(Check(name: "notifications", status: .passed, detail: detail))
    }
    let detail = "register \(root)/return/\(account.name)/"
    checks.append(Check(name: "returns", status: .passed, detail: detail))
    return checks
  }

  // MARK: Output

  private static func show(
    _ name: String,
    _ checks: [Check],
    _ isGood: Bool,
    _ terminal: Terminal
  ) {
    guard terminal.isJSON else {
      for check in checks {
        let status = check.status.rawValue.replacing("_", with: " ")
        terminal.print("\(status.padded(to: 16))\(check.name.padded(to: 16))\(check.detail)")
      }
      terminal.print(isGood ? "\(name) works" : "\(name) does not work as it is")
      return
    }
    let items = checks.map { check in
      JSONValue.object([
        "name": .text(check.name), "status": .text(check.status.rawValue),
        "detail": .text(check.detail),
      ])
    }
    terminal.print(
      .object(["account": .text(name), "ok": .boolean(isGood), "checks": .array(items)])
    )
  }
}
