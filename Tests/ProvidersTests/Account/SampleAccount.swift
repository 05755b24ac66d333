import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// Accounts made from YAML text, as a configuration would hold them.
enum SampleAccount {
  /// Loads one account's settings; the text is the mapping below its name.
  static func settings(
    _ text: String,
    name: String = "main",
    _ diagnostics: inout Diagnostics
  ) -> AccountSettings? {
    let node = YAML.load(Array(text.utf8), file: "config.yaml", aliases: .limited, &diagnostics)
    return settings(node, name: name, &diagnostics)
  }

  /// Loads one account's settings from the mapping below its name.
  static func settings(
    _ node: Node?,
    name: String = "main",
    _ diagnostics: inout Diagnostics
  ) -> AccountSettings? {
    let place = Place(file: "config.yaml", line: 1, column: 1)
    return node.flatMap { AccountSettings.load($0, name: name, place: place, &diagnostics) }
  }

  /// The shipped plugin with the sandbox's documented account.
  static func tinkoff() throws -> ProviderAccount {
    var diagnostics = Diagnostics()
    let settings = settings(
      """
      plugin: tinkoff
      environment: sandbox
      endpoint: http://127.0.0.1:7070/tinkoff
      credentials:
        terminal_key: SimTerminalDEMO
        password: {secret: {env: PASSWORD}}
      """,
      name: "tinkoff-main",
      &diagnostics
    )
    let secrets = SecretSource(variables: ["PASSWORD": "SimPass_01"], folder: "")
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: ShippedPlugin.tinkoff.plugin(),
      secrets: secrets,
      &diagnostics
    )
    #expect(diagnostics.all.isEmpty)
    return try #require(account)
  }

  /// The shipped plugin with the sandbox's documented shop.
  static func lyra(
    brand: String = "payzen_europe",
    hash: String = "hmac-sha-256",
    environment: String = "sandbox"
  ) throws -> ProviderAccount {
    var diagnostics = Diagnostics()
    let endpoint = "endpoint: http://127.0.0.1:7070/lyra"
    let settings = settings(
      """
      plugin: lyra
      environment: \(environment)
      \(environment == "sandbox" ? endpoint : "x-endpoint: none")
      credentials:
        brand: \(brand)
        site_id: "12345678"
        ctx_mode: \(environment == "live" ? "PRODUCTION" : "TEST")
        hash: \(hash)
        key: {secret: {env: KEY}}
        rest_password: {secret: {env: PASSWORD}}
      """,
      name: "lyra-main",
      &diagnostics
    )
    let variables = ["KEY": "2222222222222222", "PASSWORD": "testpassword_2222222222222222"]
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: ShippedPlugin.lyra.plugin(),
      secrets: SecretSource(variables: variables, folder: ""),
      &diagnostics
    )
    #expect(diagnostics.all.isEmpty)
    return try #require(account)
  }
}

extension CallContext {
  /// A charge of a saved card as it stands before its first call.
  static func charge(
    order: String = "ord-1",
    minorUnits: Int64 = 100_000,
    currency: String = "RUB",
    description: String? = nil,
    fields: [String: String] = ["rebill_id": "3207469334"],
    kept: [String: String] = [:]
  ) throws -> CallContext {
    let money = Money(minorUnits: minorUnits, currency: try #require(Currency(code: currency)))
    var content = PaymentContent(operation: .charge, amount: money)
    content.reference = order
    content.description = description
    content.fields = fields
    return CallContext(
      content: content,
      order: order,
      created: Instant(milliseconds: 1_700_000_000_000),
      kept: kept,
      key: "key-1",
      now: Instant(milliseconds: 1_700_000_001_000)
    )
  }
}
