import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// The given cases about signatures of messages, with a plugin that signs the body in a header.
@Suite struct `Given cases of signed messages` {
  private static let now = Instant(milliseconds: 1_796_083_200_000)

  /// The account of the cases; `nil` when it is refused.
  private static func account(
    secret: String,
    checks: Bool,
    _ diagnostics: inout Diagnostics
  ) throws -> ProviderAccount? {
    let check =
      checks ? #"{amount: "${/amount}", currency: "${/currency | upper}", order: "${/order}"}"# : ""
    let text = GivenCaseTests.manifest("{id: text}", GivenCaseTests.kept)
      .replacing(
        "calls:\n",
        with: """
          credentials: {secret: {type: secret, required: true}}
          signatures: {hook: {over: raw_body, digest: {hmac_sha256: "${secret.secret}"}, encode: hex, place: header.X-Signature}}
          calls:

          """
      )
      .replacing("status: {", with: "status: {paid: captured, ")
    let hook = """

      notifications:
        hook:
          format: json
          fields: {order: text, status: text, amount: decimal, currency: text}
          verify: hook
          match: {order: /order}
      \(checks ? "    check: \(check)" : "    when: \"/order? != ''\"")
          state: {by_status: /status}
          reply: {ok: {status: 200, body: OK}}
      """
    let folder = try SampleFolder()
    try folder.add("alpha", plugin: text + hook + "\n")
    let plugin = PluginLoader.load(folder: "\(folder.path)/alpha", &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    let settings = SampleAccount.settings(
      """
      plugin: alpha
      environment: live
      credentials: {secret: {secret: {env: SECRET}}}
      """,
      &diagnostics
    )
    return try ProviderAccount.make(
      #require(settings),
      plugin: #require(plugin),
      secrets: SecretSource(variables: ["SECRET": secret], folder: ""),
      &diagnostics
    )
  }

  /// A file of a request as a server would give it.
  private static func message(_ path: String) throws -> IncomingMessage {
    let parts = path.split(separator: "/").map(String.init)
    let text = try CaseFolder(parts[0], of: "Providers").text(parts[1])
      .replacing("\r\n", with: "\n")
    let halves = text.split(separator: "\n\n", maxSplits: 1)
    let headers = halves[0].split(separator: "\n").dropFirst()
      .map { line in
        let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPHeader(String(pair[0]), String(pair[1].drop { $0 == " " }))
      }
    return IncomingMessage(headers: headers, body: Array((halves.last ?? "").utf8))
  }

  @Test(arguments: ["100/a-no-header.http", "100/b-empty-header.http"])
  func `100: without a signature nothing is verified`(path: String) throws {
    let config = try JSON.parse(CaseFolder("100", of: "Providers").bytes("config-ab.json"))
    var diagnostics = Diagnostics()
    let secret = try #require(config["secret"]?.text)
    let account = try #require(
      try Self.account(secret: secret, checks: false, &diagnostics)
    )
    let read = account.read(try Self.message(path), at: Self.now)
    #expect(read.verification == .failed)
    #expect(read.why.contains { $0.contains("no signature") }, "\(read.why)")
    #expect(account.reply(.unverified, to: read, at: Self.now).status == 401)
  }

  @Test func `100 c: an account without a secret is refused`() throws {
    let config = try JSON.parse(CaseFolder("100", of: "Providers").bytes("config-c.json"))
    var diagnostics = Diagnostics()
    let secret = try #require(config["secret"]?.text)
    #expect(try Self.account(secret: secret, checks: false, &diagnostics) == nil)
    #expect(diagnostics.hasErrors)
    // The digest of the file is right for the empty key: only the refusal keeps it out.
    let facts = try GivenCaseTests.facts("100")
    let message = try Self.message("100/c-empty-key.http")
    #expect(
      message.headers.first { $0.name == "X-Signature" }?.value == facts["empty_key_hmac"]?.text
    )
  }

  @Test func `103: a signed message for another amount or currency is not taken`() throws {
    var diagnostics = Diagnostics()
    let folder = CaseFolder("103", of: "Providers")
    let secret = try #require(JSON.parse(folder.bytes("config.json"))["secret"]?.text)
    let account = try #require(try Self.account(secret: secret, checks: true, &diagnostics))
    let payment = try JSON.parse(folder.bytes("payment.json"))
    let code = try #require(payment["currency"]?.text)
    var context = try CallContext.charge(
      order: try #require(payment["order"]?.text),
      minorUnits: try #require(payment["amount_minor"]?.integer)
    )
    context.content.amount = Money(
      minorUnits: context.content.amount.minorUnits,
      currency: try #require(Currency(code: code))
    )
    var results: [JSONValue] = []
    for line in try folder.bytes("events.jsonl").split(separator: 0x0A) {
      let event = try JSON.parse(Array(line))
      let body = try #require(event["body"]?.text)
      let read = account.read(
        IncomingMessage(
          headers: [HTTPHeader("X-Signature", try #require(event["sig"]?.text))],
          body: Array(body.utf8)
        ),
        at: Self.now
      )
      #expect(read.isVerified, "\(read.why)")
      let claim = account.claim(of: read, in: context)
      #expect(claim.state == .captured)
      // What differs changes nothing and is told: the payment is neither paid nor failed by it.
      results.append(.text(claim.difference == nil ? "PAID" : "REVIEW"))
    }
    #expect(try GivenCaseTests.facts("103")["results"] == .array(results))
  }

  @Test(arguments: ["132/a.http", "132/b.http", "132/c.http", "132/d.http"])
  func `132: a signature of strange bytes is refused, and the next message is read`(
    path: String
  ) throws {
    var diagnostics = Diagnostics()
    let account = try #require(try Self.account(secret: "k-132", checks: false, &diagnostics))
    let message = try Self.message(path)
    for _ in 0..<2 {
      let read = account.read(message, at: Self.now)
      #expect(read.verification == .failed)
      let status = account.reply(.unverified, to: read, at: Self.now).status
      #expect(try GivenCaseTests.facts("132")["status_class"]?.integer == Int64(status / 100))
    }
  }
}
