import Payments
import Testing
import Wire

@testable import Providers

/// What the shipped plugins can do besides charging.
@Suite struct ShippedOperationsTests {
  @Test func `a page of tinkoff is shown for as long as the bank takes a payment`() throws {
    let plan = try #require(ShippedCodesTests.plugin().operations[.pay])
    // The shop's own form is the other way to pay.
    #expect(plan.effectCall == "finish")
    #expect(plan.recoveries["init_page"] == "find_page")
    guard case .present(let policy)? = plan.steps["page"]?.action else {
      Issue.record("the step page shows nothing")
      return
    }
    #expect(policy.kind == .redirect && policy.timeout == .seconds(86_400))
  }

  @Test(
    arguments: [
      (Payments.Operation.capture, "confirm", "captured", nil),
      (.void, "let_go", "let_go", Duration.seconds(86_400)),
      (.refund, "give_back", "give_back", Duration.seconds(86_400)),
    ] as [(Payments.Operation, String, String, Duration?)]
  )
  func `operations of tinkoff ask first, act once, and are found again`(
    operation: Payments.Operation,
    effect: String,
    question: String,
    replays: Duration?
  ) throws {
    let plan = try #require(ShippedCodesTests.plugin().operations[operation])
    #expect(plan.effectCall == effect)
    #expect(plan.lookup?.call == question)
    #expect(plan.lookup?.replaysFor == replays)
    guard case .call(let first)? = plan.steps["start"]?.action else {
      Issue.record("an operation begins with a question")
      return
    }
    #expect(["held", "paid"].contains(first))
  }

  @Test(arguments: [("one", "O"), ("two", "T")])
  func `a terminal of two stages holds money first`(stages: String, word: String) throws {
    var diagnostics = Diagnostics()
    let plugin = try ShippedCodesTests.plugin()
    let settings = SampleAccount.settings(
      """
      plugin: tinkoff
      environment: live
      credentials: {terminal_key: T, stages: \(stages), password: {secret: {env: P}}}
      """,
      &diagnostics
    )
    let written = try #require(settings)
    let account = try #require(
      ProviderAccount.make(
        written,
        plugin: plugin,
        secrets: SecretSource(variables: ["P": "p"], folder: ""),
        &diagnostics
      )
    )
    for call in ["init", "init_page"] {
      let body = try account.render(call: call, in: .charge()).body
      #expect(try JSON.parse(body)["PayType"]?.text == word)
    }
  }

  @Test func `the key of a cancel is a part of what the token signs`() throws {
    let account = try SampleAccount.tinkoff()
    var context = try CallContext.charge()
    context.keptOnPayment["provider_reference"] = "1"
    context.operation = OperationFacts(
      name: .refund,
      amount: context.content.amount,
      reference: "R"
    )
    let body = try #require(JSON.parse(account.render(call: "give_back", in: context).body).object)
    var unsigned = body
    unsigned["Token"] = nil
    let token = try account.sign(recipe: "token", fields: SignatureField.fields(of: unsigned))
    #expect(body["Token"]?.text == token.signature)
    #expect(token.stringToSign.contains("key-1"))
  }

  /// Form and web services of every brand whose web services are documented.
  static let brands = [
    ("payzen_europe", "secure.payzen.eu", "api.payzen.eu"),
    ("lyra_collect", "secure.lyra.com", "api.lyra.com"),
    ("systempay", "paiement.systempay.fr", "api.systempay.fr"),
    (
      "scellius", "scelliuspaiement.labanquepostale.fr",
      "api.scelliuspaiement.labanquepostale.fr"
    ),
    (
      "sogecommerce", "sogecommerce.societegenerale.eu", "api-sogecommerce.societegenerale.eu"
    ),
    ("clic_and_pay", "clicandpay.groupecdn.fr", "api-clicandpay.groupecdn.fr"),
    ("payzen_latam", "secure.payzen.lat", "api.payzen.lat"),
    ("payzen_india", "secure.payzen.co.in", "secure.payzen.co.in"),
    ("mi_cuenta_web", "secure.micuentaweb.pe", "api.micuentaweb.pe"),
    ("cobro_inmediato", "secure.cobroinmediato.tech", "api.cobroinmediato.tech"),
    ("epaync", "epaync.nc", "epaync.nc"), ("payty", "secure.payty.com", "api.payty.com"),
  ]

  @Test(arguments: brands, ["live", "test"])
  func `a brand of lyra decides the hosts`(
    brand: (name: String, form: String, services: String),
    environment: String
  ) throws {
    let account = try SampleAccount.lyra(brand: brand.name, environment: environment)
    var context = try CallContext.charge(currency: "EUR", fields: [:])
    context.content.operation = .pay
    context.sequences["trans_id"] = AllottedNumber(text: "000000", at: context.now)
    let page = try account.present(step: "start", in: context)
    #expect(page.url == "https://\(brand.form)/vads-payment/")
    #expect(
      try account.render(call: "silent_init", in: context).url
        == "https://\(brand.form)/vads-payment/entry.silentInit.a"
    )
    #expect(
      try account.render(call: "order_get", in: context).url
        == "https://\(brand.services)/api-payment/V4/Order/Get"
    )
  }

  @Test func `every brand of lyra has its row above`() throws {
    let plugin = try `The form's signature`.plugin()
    let field = plugin.manifest.names.credentials.first { $0.name == "brand" }
    #expect(field?.options == Self.brands.map(\.0))
    #expect(field?.isRequired == true)
  }

  @Test func `numbers of lyra are unique per shop and UTC day`() throws {
    let account = try SampleAccount.lyra()
    var context = try CallContext.charge(currency: "EUR")
    context.now = Instant(milliseconds: 1_735_689_599_999)
    let before = try account.sequence("trans_id", in: context)
    #expect(before.scope == "trans_id/12345678/2024-12-31")
    #expect(before.plan == SequencePlan(name: "trans_id", range: 0...899_999, width: 6))
    context.now = Instant(milliseconds: 1_735_689_600_000)
    #expect(try account.sequence("trans_id", in: context).scope == "trans_id/12345678/2025-01-01")
    for operation in [Payments.Operation.link, .pay] {
      #expect(account.operations[operation]?.steps["start"]?.sequences == ["trans_id"])
    }
  }

  @Test(
    arguments: [
      ("EUR", "978", 1250, "1250"), ("JPY", "392", 1250, "1250"), ("KWD", "414", 1250, "1250"),
      ("IDR", "360", 125_000, "1250"), ("XPF", "953", 7, "7"),
    ] as [(String, String, Int64, String)]
  )
  func `amounts of lyra have the digits of its currency`(
    code: String,
    number: String,
    minorUnits: Int64,
    sent: String
  ) throws {
    let account = try SampleAccount.lyra()
    var context = try CallContext.charge(minorUnits: minorUnits, currency: code, fields: [:])
    context.content.operation = .pay
    context.sequences["trans_id"] = AllottedNumber(text: "000000", at: context.now)
    let fields = try account.present(step: "start", in: context).fields
    #expect(fields.first { $0.name == "vads_amount" }?.value == sent)
    #expect(fields.first { $0.name == "vads_currency" }?.value == number)
  }

  @Test func `assumptions of both plugins are listed`() throws {
    let lyra = try `The form's signature`.plugin().assumed
    #expect(lyra[.void]?.contains("credential.void_mode") == true)
    #expect(lyra[.capture]?.contains("status.AUTHORISED") == true)
    #expect(lyra[.pay]?.contains("start.timeout") == true)
    let tinkoff = try ShippedCodesTests.plugin().assumed
    #expect(tinkoff[.refund]?.contains("idempotency.ttl") == true)
    #expect(tinkoff[.capture]?.contains("lookup.amount") == true)
  }
}
