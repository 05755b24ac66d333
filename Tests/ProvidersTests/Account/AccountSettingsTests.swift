import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct AccountSettingsTests {
  static let right = """
    plugin: tinkoff
    environment: sandbox
    endpoint: http://127.0.0.1:7070/tinkoff
    credentials:
      terminal_key: SimTerminalDEMO
      password: {secret: {env: PASSWORD}, previous: {secret: {file: old}, until: 2026-12-05}}
    limits: {concurrency: 8, rate: 200/s, connect: 2s, total: 10s}
    tls: {ca: root.pem}
    allow_from: [91.194.226.0/23, 2001:db8::/32]
    lookup: {max_processing: 2s, complete_after: 1s}
    """

  /// Settings and account together, with what was found.
  static func make(
    _ text: String,
    secrets: SecretSource = .unresolved
  ) throws -> (account: ProviderAccount?, found: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let plugin = try ShippedPlugin.tinkoff.plugin()
    let account = SampleAccount.settings(text, &diagnostics)
      .flatMap {
        ProviderAccount.make($0, plugin: plugin, secrets: secrets, &diagnostics)
      }
    return (account, diagnostics.all)
  }

  @Test func `every key of the vocabulary is read`() throws {
    let (made, found) = try Self.make(Self.right)
    let account = try #require(made)
    #expect(found.isEmpty)
    #expect(account.settings.limits.concurrency == 8)
    #expect(account.settings.limits.rate == Rate(count: 200, period: .seconds(1)))
    #expect(account.settings.limits.total == .seconds(10))
    #expect(account.settings.tls.certificateAuthorities == "root.pem")
    #expect(account.settings.allowFrom == ["91.194.226.0/23", "2001:db8::/32"])
    #expect(account.operations[.charge]?.lookup?.maxProcessing == .seconds(2))
    #expect(account.operations[.charge]?.lookup?.completeAfter == .seconds(1))
    #expect(account.settings.isSandbox)
    #expect(!account.canSend)
  }

  @Test func `limits have defaults`() throws {
    let text = Self.right.split(separator: "\n").filter { !$0.hasPrefix("limits") }
    let account = try #require(Self.make(text.joined(separator: "\n")).account)
    #expect(account.settings.limits == AccountLimits())
    #expect(account.settings.limits.concurrency == 64)
    #expect(account.settings.limits.connect == .seconds(5))
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    var expected: String
    var testDescription: String { to.isEmpty ? "without \(from)" : to }
  }

  static let live = "environment: sandbox\nendpoint: http://127.0.0.1:7070/tinkoff"

  @Test(arguments: [
    Mistake(from: "plugin: tinkoff\n", to: "", expected: "C002 1:1"),
    Mistake(
      from: "environment: sandbox",
      to: "environment: sandbx",
      expected: "A002 3:1 A002 10:1"
    ),
    Mistake(from: live, to: "environment: lives\nx-a: 1", expected: "A002 10:1"),
    Mistake(from: "endpoint: http://127.0.0.1:7070/tinkoff\n", to: "", expected: "C002 1:1"),
    Mistake(from: "endpoint: http:", to: "endpoint: ftp:", expected: "T009 3:11"),
    Mistake(from: "tinkoff\ncred", to: "tinkoff?a=1\ncred", expected: "T009 3:11"),
    Mistake(from: "terminal_key: Sim", to: "terminal_kee: Sim", expected: "A004 5:3"),
    Mistake(from: "SimTerminalDEMO", to: "[a]", expected: "C003 5:17"),
    Mistake(from: "SimTerminalDEMO", to: "{secret: {env: A}}", expected: "T016 5:17"),
    Mistake(
      from: "SimTerminalDEMO",
      to: "SimTerminalDEMO1234567890",
      expected: "T012 5:17"
    ),
    Mistake(from: "{env: PASSWORD}", to: "{evn: PASSWORD}", expected: "S002 6:22"),
    Mistake(from: "until: 2026-12-05", to: "until: soon", expected: "T014 6:78"),
    Mistake(from: "concurrency: 8", to: "concurrency: 0", expected: "T012 7:23"),
    Mistake(from: "rate: 200/s", to: "rate: 200", expected: "T010 7:32"),
    Mistake(from: "connect: 2s", to: "connect: 2", expected: "T006 7:48"),
    Mistake(from: "ca: root.pem", to: "verify: false", expected: "C001 8:7"),
    Mistake(
      from: "ca: root.pem",
      to: "client_certificate: c.pem, client_key: {file: k.pem}",
      expected: "C011 8:7 C011 8:34"
    ),
    Mistake(from: "91.194.226.0/23", to: "91.194.226.0/33", expected: "T008 9:14"),
    Mistake(from: "max_processing: 2s", to: "max_procesing: 2s", expected: "C001 10:10"),
    Mistake(from: "limits:", to: "limit:", expected: "C001 7:1"),
  ])
  func `a mistake is named with its place`(mistake: Mistake) throws {
    let text = Self.right.replacing(mistake.from, with: mistake.to)
    #expect(text != Self.right)
    let plugin = try ShippedPlugin.tinkoff.plugin()
    for spelling in Spelling.all(of: text) {
      var diagnostics = Diagnostics()
      let node = try #require(spelling.load(as: "config.yaml", &diagnostics), "\(spelling.name)")
      let account = SampleAccount.settings(node, &diagnostics)
        .flatMap {
          ProviderAccount.make($0, plugin: plugin, secrets: .unresolved, &diagnostics)
        }
      let found = diagnostics.all.filter { $0.severity == .error }.map(ManifestSample.shown)
      let expected = try spelling.places(mistake.expected)
      #expect(found.joined(separator: " ") == expected, "\(spelling.name)")
      #expect(account == nil)
    }
  }

  @Test func `an environment that the plugin lacks is named with the nearest`() throws {
    let (account, found) = try Self.make(
      "plugin: tinkoff\nenvironment: liev\ncredentials:\n  terminal_key: a\n  password: {secret: {env: A}}"
    )
    #expect(account == nil)
    #expect(found.map { ManifestSample.shown($0) } == ["A001 2:14"])
    #expect(found.first?.replacement == "live")
  }

  @Test func `a live account reaches the provider itself`() throws {
    let (account, found) = try Self.make(
      "plugin: tinkoff\nenvironment: live\ncredentials:\n  terminal_key: a\n  password: {secret: {env: A}}"
    )
    #expect(found.isEmpty)
    #expect(account?.bases == ["api": "https://securepay.tinkoff.ru"])
  }
}
