import Payments
import Testing
import Wire

@testable import Providers

/// What an account is without when a credential is left out, and which environments fit.
@Suite struct `Optional credentials` {
  @Test(arguments: ["abc", "MIIBIjANBgkqhkiG9w0BAQEFAAOC", "-----BEGIN PUBLIC KEY-----"])
  func `a public key that is none is found before any payment`(text: String) throws {
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: tinkoff
      environment: sandbox
      endpoint: http://127.0.0.1:7070/tinkoff
      credentials:
        terminal_key: SimTerminalDEMO
        password: {secret: {env: PASSWORD}}
        public_key: "\(text)"
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: ShippedPlugin.tinkoff.plugin(),
      secrets: .unresolved,
      &diagnostics
    )
    #expect(account == nil)
    #expect(diagnostics.all.map(\.place.line) == [7])
    #expect(diagnostics.all.first?.message.hasSuffix("is no RSA public key") == true)
  }

  @Test func `without the key for card data, only what encrypts them is gone`() throws {
    let account = try SampleAccount.tinkoff()
    #expect(account.operations[.pay] != nil)
    #expect(
      account.lacking.map { "\($0.name): \($0.why)" } == [
        "encryption card: needs the credential public_key",
        "encryption saved_card: needs the credential public_key",
      ]
    )
  }

  @Test(
    arguments: [
      (
        // Pages stay: a signed notification says how they ended, so that nobody need ask.
        "", ["link", "pay"],
        [
          "capture": "needs the credential rest_password",
          "embed": "needs the credential rest_password",
          "inquire": "needs the credential rest_password",
          "inquiries of link": "needs the credential rest_password",
          "inquiries of pay": "needs the credential rest_password",
          "notification answer": "needs the credential rest_hmac_key, rest_password",
          "notification answer_credit": "needs the credential rest_hmac_key, rest_password",
          "refund": "needs the credential rest_password",
          "signature kr_answer": "needs the credential rest_hmac_key, rest_password",
          "void": "needs the credential rest_password",
        ]
      ),
      (
        "rest_password: {secret: {env: PASSWORD}}",
        ["capture", "embed", "inquire", "link", "pay", "refund", "void"],
        [
          "notification answer": "needs the credential rest_hmac_key",
          "notification answer_credit": "needs the credential rest_hmac_key",
          "signature kr_answer": "needs the credential rest_hmac_key",
        ]
      ),
    ]
  )
  func `a missing one takes away what reads it and nothing else`(
    credential: String,
    operations: [String],
    lacking: [String: String]
  ) throws {
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: lyra
      environment: sandbox
      endpoint: http://127.0.0.1:7070/lyra
      credentials:
        brand: payzen_europe
        site_id: "12345678"
        ctx_mode: TEST
        key: {secret: {env: KEY}}
        \(credential.isEmpty ? "x-none: true" : credential)
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: ShippedPlugin.lyra.plugin(),
      secrets: .unresolved,
      &diagnostics
    )
    #expect(diagnostics.all.isEmpty)
    let found = try #require(account)
    #expect(found.operations.keys.map(\.rawValue).sorted() == operations)
    let pairs = found.lacking.map { ($0.name, $0.why) }
    #expect(Dictionary(uniqueKeysWithValues: pairs) == lacking)
    let link = try #require(found.operations[.link])
    let isAsked = !credential.isEmpty
    #expect((link.lookup != nil) == isAsked)
    guard case .poll(let poll)? = link.steps["watch"]?.action else {
      Issue.record("the step watch is no poll")
      return
    }
    #expect((poll.tries == 0) == !isAsked)
  }

  @Test(
    arguments: [
      (ShippedPlugin.lyra, "live", "ctx_mode: PRODUCTION", true),
      (.lyra, "live", "ctx_mode: TEST", false),
      (.lyra, "test", "ctx_mode: TEST", true),
      (.lyra, "test", "ctx_mode: PRODUCTION", false),
      (.lyra, "sandbox", "ctx_mode: PRODUCTION", true),
      (.tinkoff, "live", "terminal_key: Shop", true),
      (.tinkoff, "live", "terminal_key: ShopDEMO", false),
      (.tinkoff, "test", "terminal_key: ShopDEMO", true),
      (.tinkoff, "test", "terminal_key: Shop", false),
      (.tinkoff, "test", "terminal_key: Shop, test_on: test_stand", true),
      (.tinkoff, "test", "terminal_key: ShopDEMO, test_on: test_stand", false),
      (.tinkoff, "sandbox", "terminal_key: ShopDEMO", true),
    ]
  )
  func `live and test keys stay apart`(
    plugin: ShippedPlugin,
    environment: String,
    credentials: String,
    fits: Bool
  ) throws {
    let others =
      switch plugin {
      case .lyra: "brand: systempay, site_id: '12345678', key: {secret: {env: KEY}}"
      default: "password: {secret: {env: KEY}}"
      }
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: \(plugin.rawValue)
      environment: \(environment)
      \(environment == "sandbox" ? "endpoint: http://127.0.0.1:7070/x" : "x-endpoint: none")
      credentials: {\(others), \(credentials)}
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: plugin.plugin(),
      secrets: .unresolved,
      &diagnostics
    )
    #expect((account != nil) == fits)
    #expect(diagnostics.all.map(\.code) == (fits ? [] : [.environmentMismatch]))
  }
}
