import Payments
import PluginKit
import Testing
import Wire

@testable import Providers

@Suite struct `What a reply gives` {
  private static let plugin = """
    schema: purser.plugin/v1
    id: gives
    version: 1.0.0
    title: {en: Gives}
    environments: {live: {hosts: {api: "https://api.gives.example"}}}
    credentials: {shop: {type: text, required: true}, word: {type: secret, required: true}}
    calls:
      cards:
        repeatable: true
        request: {method: POST, host: api, path: /cards, json: {shop: "${credential.shop}", customer: "${input.customer}"}}
        reply:
          format: json
          fields: {Success: boolean, Code: text}
          items: {fields: {CardId: text, Pan: text, Last: boolean}, gives: {card_id: "${/CardId}", card: "${/Pan?}", is_last: "${/Last? | default(false)}", customer: "${input.customer}"}}
          outcomes:
            - {when: "items >= 0", state: continue, gives: {count: "${items}"}}
            - {when: "/Success == false", state: by_code, code: "${/Code}"}
      fee:
        repeatable: true
        request: {method: GET, host: api, path: /fee, query: {shop: "${credential.shop}"}}
        reply:
          format: json
          fields: {code: text, fee: decimal, name: text}
          items: {at: /payees, fields: {id: text}, gives: {id: "${/id}", of: "${//name}"}}
          outcomes: [{when: "/code == '0'", state: continue, gives: {fee: "${/fee}", name: "${/name?}", ok: "${true}", cost: "${/fee | money('UAH')}"}, keep: {fee: "${/fee | text}"}}]
    operations:
      cards.list:
        form: {fields: {customer: {type: text, required: true}}}
        steps: {start: {call: cards, then: [{else: end}]}}
      quote: {steps: {start: {call: fee, then: [{else: end}]}}}
    """

  private static func given(_ call: String, _ body: String) throws -> (String?, GivenResult?) {
    var diagnostics = Diagnostics()
    let text =
      "{plugin: gives, environment: sandbox, endpoint: \"http://127.0.0.1:1\", "
      + "credentials: {shop: s, word: {secret: {env: WORD}}}}"
    let made = ProviderAccount.make(
      try #require(SampleAccount.settings(text, &diagnostics)),
      plugin: try CompiledPlugin.of("gives", plugin),
      secrets: SecretSource(variables: ["WORD": "w"], folder: ""),
      &diagnostics
    )
    let account = try #require(made)
    var context = try CallContext.charge(fields: ["customer": "C-7"])
    context.content.operation = call == "cards" ? .cardsList : .quote
    let reply = HTTPReply(status: 200, body: Array(body.utf8))
    let read = account.read(call: call, reply: reply, in: context, purpose: .step)
    let claim = ReadingWords.words(of: read)["claim"]
    return (claim, account.given(call: call, reply: reply, in: context))
  }

  @Test(
    arguments: [
      ("cards", "[]", "continue", #"{"count":0}"#, "[]"),
      (
        "cards", #"[{"CardId":"0042","Pan":"4***1"},{"CardId":7,"Last":"true"}]"#, "continue",
        #"{"count":2}"#,
        #"[{"card_id":"0042","card":"4***1","is_last":false,"customer":"C-7"},"#
          + #"{"card_id":"7","is_last":true,"customer":"C-7"}]"#
      ),
      ("cards", #"{"Success":false,"Code":"7"}"#, "refused", "{}", "none"),
      ("cards", #"{"Success":true,"Code":"0"}"#, "unproved", "{}", "none"),
      ("cards", "[1]", "unproved", "{}", "none"), ("cards", "<html>", "unproved", "{}", "none"),
      ("cards", #"[{"CardId":[]}]"#, "unproved", "{}", "none"),
      (
        "fee", #"{"code":0,"fee":1.50,"name":"N","payees":[{"id":"01"}]}"#, "continue",
        #"{"fee":1.50,"name":"N","ok":true,"#
          + #""cost":{"minor":150,"currency":"UAH","text":"1.50 UAH"}}"#, #"[{"id":"01","of":"N"}]"#
      ),
      (
        "fee", #"{"code":0,"fee":"0.10"}"#, "continue",
        #"{"fee":0.10,"ok":true,"cost":{"minor":10,"currency":"UAH","text":"0.10 UAH"}}"#, "none"
      ),
      // Half a kopeck is no money.
      ("fee", #"{"code":0,"fee":0.105}"#, "continue", "{}", "none"),
      ("fee", #"{"code":0,"payees":{}}"#, "unproved", "{}", "none"),
      ("fee", #"{"code":1,"fee":1}"#, "unproved", "{}", "none"),
    ] as [(String, String, String, String, String)]
  )
  func `is typed, and nothing when the reply says nothing`(
    call: String,
    body: String,
    claim: String,
    members: String,
    items: String
  ) throws {
    let (read, given) = try Self.given(call, body)
    #expect(read == claim)
    #expect(
      String(decoding: JSONValue.object(given?.members ?? JSONObject()).serialized(), as: UTF8.self)
        == members
    )
    let listed = given?.items.map { JSONValue.array($0.map { .object($0) }).serialized() }
    #expect(listed.map { String(decoding: $0, as: UTF8.self) } ?? "none" == items)
  }

  @Test(
    arguments: [
      ("gives: {count: \"${items}\"}", "gives: {count: \"${secret.word}\"}", "S003"),
      ("gives: {count: \"${items}\"}", "gives: {Count: \"${items}\"}", "P008"),
      (
        "repeatable: true\n    request: {method: GET", "effect: true\n    request: {method: GET",
        "F"
      ),
      ("gives: {id: \"${/id}\"", "gives: {id: \"${/fee}\"", "X"),
    ]
  )
  func `no secret, no wrong name and nothing undeclared stand there`(
    old: String,
    new: String,
    code: String
  ) throws {
    let folder = try SampleFolder()
    let text = Self.plugin.replacing(old, with: new)
    try #require(text != Self.plugin)
    try folder.add("gives", plugin: text, codes: nil)
    var diagnostics = Diagnostics()
    #expect(PluginLoader.load(folder: "\(folder.path)/gives", &diagnostics) == nil)
    #expect(diagnostics.all.contains { $0.code.rawValue.hasPrefix(code) }, "\(diagnostics.all)")
  }
}
