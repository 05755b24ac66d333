import Payments
import Testing
import Wire

@testable import Providers

/// Accounts of the plugin with pages.
enum PageAccount {
  static func make(
    environment: String = "sandbox",
    brand: String = "red",
    note: Bool = true,
    _ text: String = PageSample.text
  ) throws -> ProviderAccount {
    let plugin = try CompiledPlugin.of("pages", text)
    var diagnostics = Diagnostics()
    let endpoint =
      environment == "sandbox" ? "endpoint: http://127.0.0.1:7070/pages" : "x-endpoint: none"
    let settings = SampleAccount.settings(
      """
      plugin: pages
      environment: \(environment)
      \(endpoint)
      credentials:
        shop: "a/b"
        brand: \(brand)
        \(note ? "note: n" : "x-note: n")
        key: {secret: {env: KEY}}
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: plugin,
      secrets: SecretSource(variables: ["KEY": "k"], folder: ""),
      &diagnostics
    )
    return try #require(account)
  }

  /// A payment of 12.50 euros on 2025-01-15.
  static func context(
    _ operation: Payments.Operation,
    fields: [String: String] = [:],
    kept: [String: String] = [:]
  ) throws -> CallContext {
    let money = Money(minorUnits: 1250, currency: try #require(Currency(code: "EUR")))
    var content = PaymentContent(operation: operation, amount: money)
    content.fields = fields
    return CallContext(
      content: content,
      order: "ORD-42",
      created: Instant(milliseconds: 1_736_937_000_000),
      kept: kept,
      key: "key-1",
      now: Instant(milliseconds: 1_736_937_000_000),
      sequences: [
        "trans_id": AllottedNumber(text: "004217", at: Instant(milliseconds: 1_736_937_000_000)),
        "serial": AllottedNumber(text: "7", at: Instant(milliseconds: 1_736_937_000_000)),
      ]
    )
  }

  /// A refund of 5.00 of that payment, of which 2.50 were given back before.
  static func refund(
    _ name: Payments.Operation = .refund,
    minorUnits: Int64 = 500,
    others: Set<String> = []
  ) throws -> CallContext {
    var context = try context(.pay)
    let money = Money(minorUnits: minorUnits, currency: context.content.amount.currency)
    context.operation = OperationFacts(
      name: name,
      amount: money,
      reference: "R-1",
      attempt: 2,
      capturedMinorUnits: 1250,
      refundedMinorUnits: 250,
      others: others
    )
    context.keptOnPayment = ["transaction": "t-1", "provider_reference": "t-1"]
    return context
  }
}
