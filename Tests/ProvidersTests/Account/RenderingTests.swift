import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct RenderingTests {
  static func context(_ hostile: String, order: String = "ord-1") throws -> CallContext {
    var context = try CallContext.charge(
      order: order,
      description: hostile,
      fields: ["card_id": hostile, "extra": hostile],
      kept: ["id": hostile]
    )
    context.keptOnPayment["provider_reference"] = hostile
    return context
  }

  @Test func `every slot of a request is filled in its place`() throws {
    let account = try SampleFolder.account()
    var context = try Self.context("Ó'Neil & <Ltd>")
    context.locale = "uk"
    let request = try account.render(call: "init", in: context)
    #expect(request.method == .post)
    #expect(
      request.url == "https://qr.provider.example/v2/a%2Fb/init?lang=uk&attempt=1"
    )
    #expect(
      request.headers == [
        HTTPHeader("X-Order", "ord-1"), HTTPHeader("Authorization", "Key pass word"),
        HTTPHeader("Content-Type", "application/json"),
      ]
    )
    let body = String(decoding: request.body, as: UTF8.self)
    let start =
      #"{"Shop":"a/b","Amount":100000,"Order":{"Id":"ord-1","Note":"Ó'Neil & <Ltd>","#
      + #""Lines":[{"Price":1000.00}]},"Word":"taken","Mode":"t","Secret":"pass word","#
      + #""Fixed":643,"Token":""#
    #expect(body.hasPrefix(start), "\(body)")
  }

  @Test func `cases follow the account's settings`() throws {
    let account = try SampleFolder.account(mode: "PRODUCTION")
    let request = try account.render(call: "init", in: Self.context("x"))
    #expect(request.url.hasPrefix("https://api.provider.example/v2/"))
    #expect(try JSON.parse(request.body)["Mode"]?.text == "production")
  }

  @Test func `an absent value drops its key`() throws {
    let account = try SampleFolder.account()
    let context = try CallContext.charge(fields: ["card_id": "1"], kept: ["id": "p"])
    let json = try JSON.parse(account.render(call: "init", in: context).body)
    #expect(json["Order"]?.object?.members.map(\.name) == ["Id", "Lines"])
    var charged = context
    charged.keptOnPayment["provider_reference"] = "r"
    let form = try FormBody.parse(account.render(call: "charge", in: charged).body)
    #expect(form.map(\.name) == ["id", "card", "kept", "sign"])
  }

  @Test func `the idempotency key goes with the effect call only`() throws {
    let account = try SampleFolder.account()
    let context = try Self.context("1")
    let charge = try account.render(call: "charge", in: context)
    #expect(charge.headers.contains(HTTPHeader("Idempotency-Key", "key-1")))
    #expect(charge.headers.contains(HTTPHeader("Authorization", "Basic YS9iOnBhc3Mgd29yZA==")))
    let note = try account.render(call: "notify", in: context)
    #expect(!note.headers.contains { $0.name == "Idempotency-Key" })
    #expect(String(decoding: note.body, as: UTF8.self) == "order=ord-1")
  }

  @Test func `a value that is missing is named by its slot, and nothing is rendered`() throws {
    let account = try SampleFolder.account()
    let context = try CallContext.charge(fields: ["card_id": "1"])
    #expect(
      throws: RenderError.expression(
        slot: "calls.charge.request.urlencoded.id",
        why: "vars.id is absent"
      )
    ) { try account.render(call: "charge", in: context) }
    #expect(throws: RenderError.unknownCall("other")) {
      try account.render(call: "other", in: context)
    }
  }

  @Test(arguments: ["a\r\nX: y", "a\nb", "a\u{0}", "\u{7F}"])
  func `a header takes no line break`(order: String) throws {
    let account = try SampleFolder.account()
    #expect(throws: RenderError.self) {
      try account.render(call: "init", in: Self.context("x", order: order))
    }
  }

  @Test(arguments: ["", ".", ".."])
  func `a stretch of the path is never empty or dots`(order: String) throws {
    let account = try SampleFolder.account()
    #expect(throws: RenderError.self) {
      try account.render(call: "find", in: Self.context("x", order: order))
    }
  }

  @Test func `nothing a payer types changes the shape of a request`() throws {
    let account = try SampleFolder.account()
    let plain = try Self.shape(account, "x", order: "x")
    for seed in 0..<300 {
      var generator = SplitMix64(seed: UInt64(seed))
      let text = Self.hostile(&generator)
      let order = Self.hostile(&generator).filter { !$0.isNewline && $0 != "\0" && $0 != "\t" }
      guard ![".", "..", ""].contains(order), HeaderRules.isSafe(order) else { continue }
      let shape = try Self.shape(account, text, order: order)
      #expect(shape == plain, "seed \(seed)")
    }
  }

  /// Pieces that have a meaning in some format, and some that have none.
  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "&", "=", "+", "%", "%00", "%2F", "/", "..", "?",
    "#", ";", " ", "\n", "\r\n", "\t", "\u{0}", "\u{2028}", "<", ">", "&amp;", "${secret.password}",
    "${", "$${", "}}", "'", "я", "💡", "\u{301}", "a", "1", "null", "true", "@evil.example", "//",
  ]

  private static func hostile(_ generator: inout SplitMix64) -> String {
    let count = Int.random(in: 1...12, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  /// What must be the same whatever the payer types; values that come back are checked here.
  private static func shape(
    _ account: ProviderAccount,
    _ text: String,
    order: String
  ) throws -> [String] {
    let context = try context(text, order: order)
    let json = try account.render(call: "init", in: context)
    let body = try JSON.parse(json.body)
    #expect(body.value(at: "/Order/Note")?.text.map { Array($0.utf8) } == Array(text.utf8))
    let form = try account.render(call: "charge", in: context)
    let pairs = try FormBody.parse(form.body)
    #expect(pairs.prefix(3).allSatisfy { Array($0.value.utf8) == Array(text.utf8) })
    let find = try account.render(call: "find", in: context)
    let url = try URLText(find.url)
    #expect(url.query == nil && url.fragment == nil)
    let segments = url.path.split(separator: "/", omittingEmptySubsequences: false)
    #expect(try PercentCoding.decode(ArraySlice(Array((segments.last ?? "").utf8))) == order)
    return [json.url, form.url, url.origin, String(segments.count)]
      + json.headers.map(\.name) + form.headers.map(\.name)
      + Self.names(body) + pairs.map(\.name)
  }

  private static func names(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let object): object.members.flatMap { [$0.name] + names($0.value) }
    case .array(let items): ["\(items.count)"] + items.flatMap(names)
    case .null, .boolean, .number, .text: []
    }
  }
}
