import Payments
import Testing
import Wire

@testable import Providers

/// Maps of a reply that a page posts whole, and signatures of a reply that are made in one of
/// several ways.
@Suite struct `Open fields of a reply` {
  private static let manifest = """
    schema: purser.plugin/v1
    id: open
    version: 1.0.0
    title: {en: Open}
    environments: {live: {hosts: {api: "https://api.provider.example"}}}
    credentials:
      signs: {type: select, options: [always, never], default: always}
      key: {type: secret, required: true}
    signatures:
      answer: {expr: "${ sha1(concat(default(f.order?, ''), default(f.sum?, ''), secret.key)) | hex }"}
    calls:
      pay:
        effect: true
        request: {method: POST, host: api, path: /pay, json: {order: "${payment.order}"}}
        reply:
          format: json
          fields: {status: text, url: text, params: map, all: text, part: text, check: text, id: text}
          verify:
            - {recipe: answer, fields: {order: "${payment.order}", sum: "${/all?}"}, signature: "${/check?}", required: "credential.signs == 'always'"}
            - {recipe: answer, fields: {order: "${payment.order}", sum: "${/part?}"}, signature: "${/check?}", required: false}
          outcomes:
            - {when: "/status == 'ASK'", needs: page, keep: {url: "${/url}", params: "${/params}"}, keep_on_payment: {provider_reference: "${/id}"}}
            - {when: "/status == 'PAID'", state: captured, keep_on_payment: {provider_reference: "${/id}"}}
      ask:
        repeatable: true
        request: {method: GET, host: api, path: /pay}
        reply: {format: json, fields: {status: text}, outcomes: [{when: "/status == 'PAID'", state: captured}]}
      made:
        repeatable: true
        request: {method: POST, host: api, path: /made, bearer: "${secret.key}", urlencoded: {order: "${payment.order}", login: "${secret.key}", note: a}, sensitive: [login]}
        reply: {format: json, fields: {status: text}, outcomes: [{when: "/status == 'PAID'", state: continue, keep_on_payment: {provider_reference: "${/status}"}}]}
    operations:
      link:
        steps:
          start: {call: made, then: [{else: form}]}
          form: {present: post_form, like: made, path: /form, urlencoded: {login: , note: b, more: c}, timeout: 5m, comes: {callback: watch, notification: watch, cancel: watch, timeout: watch}}
          watch: {poll: {call: ask, first: 1s, tries: 3}, then: [{else: end}]}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 1s, max_processing: 10m, readings: 2, not_found: "/status == 'NONE'"}
      pay:
        steps:
          start: {call: pay, then: [{else: end}]}
          page: {present: post_form, url: "${vars.url}", urlencoded: "${vars.params}", timeout: 5m, comes: {callback: watch, notification: watch, cancel: watch, timeout: watch}}
          watch: {poll: {call: ask, first: 1s, tries: 3}, then: [{else: end}]}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 1s, max_processing: 10m, readings: 2, not_found: "/status == 'NONE'"}
    """

  private static func account(_ signs: String = "always") throws -> ProviderAccount {
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: open
      environment: sandbox
      endpoint: http://127.0.0.1:7070/open
      credentials: {signs: \(signs), key: {secret: {env: KEY}}}
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: try CompiledPlugin.of("open", manifest),
      secrets: SecretSource(variables: ["KEY": "k"], folder: ""),
      &diagnostics
    )
    return try #require(account)
  }

  private static func context(_ kept: [String: String] = [:]) throws -> CallContext {
    try PageAccount.context(.pay, kept: kept)
  }

  private static func read(
    _ body: String,
    _ account: ProviderAccount
  ) throws -> Reading? {
    let reply = HTTPReply(status: 200, headers: [], body: Array(body.utf8))
    let result = account.read(call: "pay", reply: reply, in: try context(), purpose: .step)
    guard case .reading(let reading) = result else { return nil }
    return reading
  }

  @Test(
    arguments: [
      (#"{"MD":"1","PaReq":"a+/= \"<&"}"#, #"{"MD":"1","PaReq":"a+/= \"<&"}"#),
      (#"{"b":"2","a":7,"c":1.50,"d":true}"#, #"{"b":"2","a":"7","c":"1.50","d":"true"}"#),
      ("{}", "{}"), (#"{"a":{},"b":"1"}"#, #"{"b":"1"}"#), (#"{"a":null}"#, "{}"),
      ("[]", nil), (#""x""#, nil),
      ("null", nil),
    ] as [(String, String?)]
  )
  func `a map is kept as texts or makes the reply unreadable`(
    sent: String,
    kept: String?
  ) throws {
    let body = #"{"status":"ASK","url":"https://acs.example","id":"1","params":\#(sent)}"#
    let reading = try #require(try Self.read(body, try Self.account("never")))
    #expect(reading.kept["params"] == kept)
    #expect((reading.claim == .needs(step: "page")) == (kept != nil), "\(reading.claim)")
  }

  @Test(
    arguments: [
      (#"{"MD":"1","PaReq":"a b&<"}"#, ["MD=1", "PaReq=a b&<"]), ("{}", []),
      (#"{"z":"1","a":""}"#, ["z=1", "a="]), (#"{"a":1}"#, nil), ("[]", nil), ("x", nil),
      ("{" + (0...50).map { "\"a\($0)\":\"\"" }.joined(separator: ",") + "}", nil),
    ] as [(String, [String]?)]
  )
  func `a page posts all of a map`(map: String, fields: [String]?) throws {
    let account = try Self.account()
    let context = try Self.context(["url": "https://acs.example/x", "params": map])
    guard let fields else {
      #expect(throws: RenderError.self) { try account.present(step: "page", in: context) }
      return
    }
    let action = try account.present(step: "page", in: context)
    #expect(action.kind == .postForm && action.url == "https://acs.example/x")
    #expect(action.fields.map { "\($0.name)=\($0.value)" } == fields)
  }

  @Test func `a page posts what a call would send, without what no payer may see`() throws {
    let action = try Self.account()
      .present(step: "form", in: try PageAccount.context(.link))
    #expect(action.url == "http://127.0.0.1:7070/open/form")
    #expect(action.fields.map { "\($0.name)=\($0.value)" } == ["order=ORD-42", "note=b", "more=c"])
  }

  /// SHA-1 of `ORD-42`, the sum and `k`: 10.00 whole, 4.00 in part.
  @Test(
    arguments: [
      ("always", #""all":"10.00","check":"{W}""#, true),
      ("always", #""all":"10.00","part":"4.00","check":"{P}""#, true),
      ("always", #""all":"10.01","part":"4.01","check":"{W}""#, false),
      ("always", #""all":"10.00","part":"4.00","check":"00""#, false),
      ("never", #""all":"10.00","part":"4.00","check":"00""#, false),
      ("always", #""all":"10.00""#, false), ("always", #""all":"10.00","check":"""#, false),
      ("never", #""all":"10.00""#, true),
    ]
  )
  func `a signature counts when one way makes it`(
    signs: String,
    members: String,
    isProof: Bool
  ) throws {
    let account = try Self.account(signs)
    var body = "{\"status\":\"PAID\",\"id\":\"1\",\(members)}"
    for (mark, sum) in [("{W}", "10.00"), ("{P}", "4.00")] {
      let fields = [SignatureField("order", .text("ORD-42")), SignatureField("sum", .text(sum))]
      let signed = try account.sign(recipe: "answer", fields: fields).signature
      body = body.replacing(mark, with: signed)
    }
    let reading = try #require(try Self.read(body, account))
    #expect((reading.claim == .state(.captured)) == isProof, "\(reading.claim)")
  }
}
