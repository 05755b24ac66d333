import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// The given cases of the area *plugin*, their names translated to the vocabulary.
@Suite struct GivenCaseTests {
  @Test func `case 016, a misspelt setting is an error at its key`() throws {
    // timeouts.reed_ms becomes a misspelt key of the same kind; line and column stay.
    let text = """
      plugin: alpha
      environment: live
      limits:
        connect: 3s
        totl: 8s
      """
    var diagnostics = Diagnostics()
    #expect(SampleAccount.settings(text, name: "alpha", &diagnostics) == nil)
    let found = try #require(diagnostics.all.first)
    #expect(ManifestSample.shown(found) == "C001 5:3")
    #expect(found.message.contains("totl"))
    #expect(found.replacement == "total")
    #expect(diagnostics.all.count == 1)
  }

  static func manifest(_ fields: String, _ outcomes: String, json: String = "{a: \"b\"}") -> String
  {
    """
    schema: purser.plugin/v1
    id: alpha
    version: 1.0.0
    title: {en: Alpha}
    environments: {live: {hosts: {api: "https://pay.example"}}}
    calls:
      send:
        effect: true
        request: {method: POST, host: api, path: /send, json: \(json)}
        reply: {format: json, fields: \(fields), outcomes: [\(outcomes)]}
    operations:
      charge:
        steps: {start: {call: send, then: [{else: end}]}}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 1s, max_processing: 1s, readings: 2, not_found: "/id == ''"}
    status: {"1": captured, "2": declined, "4": pending}
    """
    .replacing(
      "operations:",
      with: """
          ask:
            repeatable: true
            request: {method: GET, host: api, path: /ask}
            reply: {format: json, fields: {id: text}, outcomes: [{state: pending}]}
        operations:
        """
    )
  }

  static func account(_ text: String) throws -> ProviderAccount {
    let folder = try SampleFolder()
    try folder.add("alpha", plugin: text)
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(folder: "\(folder.path)/alpha", &diagnostics)
    let settings = SampleAccount.settings("plugin: alpha\nenvironment: live", &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: #require(plugin),
      secrets: SecretSource(variables: [:], folder: ""),
      &diagnostics
    )
    return try #require(account)
  }

  @Test(arguments: [("response-a.json", "declined"), ("response-b.json", "unproved")])
  func `case 020, a decline inside HTTP 200, and no status at all`(
    file: String,
    expected: String
  ) throws {
    let text = Self.manifest(
      "{operation/code: text, id: text}",
      "{state: by_status, status: \"${/operation/code}\", keep_on_payment: {provider_reference: \"${/id?}\"}}"
    )
    let account = try Self.account(text)
    let path = Repository.path("Tests/ProvidersTests/cases/020/\(file)")
    let body = try FileBytes.read(path: path, maximumByteCount: 1 << 16)
    let result = account.read(
      call: "send",
      reply: HTTPReply(status: 200, body: body),
      in: try CallContext.charge(),
      purpose: .step
    )
    #expect(ExchangeFile.summary(of: result)["claim"] == expected)
  }

  @Test func `case 022, an amount keeps the type that is declared`() throws {
    let text = Self.manifest(
      "{id: text}",
      "{state: pending, keep_on_payment: {provider_reference: \"${/id}\"}}",
      json:
        "{value: \"${payment.amount | decimal(2) | text}\", minor: \"${payment.amount | minor | int}\"}"
    )
    let context = try CallContext.charge(minorUnits: 200_000)
    let request = try Self.account(text).render(call: "send", in: context)
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"value":"2000.00","minor":200000}"#)
  }

  @Test func `case 019, what a payer types comes back unchanged from every format`() throws {
    let path = Repository.path("Tests/ProvidersTests/cases/019/values.json")
    let values = try JSON.parse(FileBytes.read(path: path, maximumByteCount: 1 << 16))
    let payer = try #require(values["payer"]?.text)
    let note = try #require(values["note"]?.text)
    let account = try SampleFolder.account()
    let context = try CallContext.charge(
      minorUnits: 1250,
      description: note,
      fields: ["card_id": payer, "extra": note],
      kept: ["id": payer]
    )
    let json = try JSON.parse(account.render(call: "init", in: context).body)
    #expect(json.value(at: "/Order/Note")?.text == note)
    #expect(json.value(at: "/Order/Lines/0/Price")?.number == "12.50")
    var withReference = context
    withReference.keptOnPayment["provider_reference"] = payer
    let form = try FormBody.parse(account.render(call: "charge", in: withReference).body)
    #expect(form.filter { $0.name != "sign" }.map(\.value) == [payer, payer, note, payer])
  }
}
