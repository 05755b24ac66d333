import Crypto
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Cards of the merchant's own form, the issuer's pages, customers and stored cards.
struct TinkoffCardsTests {
  private static let plain = "PAN=2200770239097761;ExpDate=1230;CVV=123"
  private static let first = "PAN=5586200071492158;ExpDate=1230;CVV=123"
  private static let second = "CVV=123;ExpDate=1230;PAN=2201382000000047"

  private static func sealed(_ text: String) throws -> JSONValue {
    let key = try RSAPublicKey(text: TinkoffCardKey.publicText)
    return .text(Base64.text(of: try key.encrypt(Array(text.utf8))))
  }

  private static func finish(_ bench: Bench, _ id: String, _ card: String) async throws -> JSONValue
  {
    await bench.call("FinishAuthorize", ["PaymentId": .text(id), "CardData": try sealed(card)])
  }

  private static func form(_ pairs: [(String, String)]) -> [UInt8] {
    FormBody.encode(pairs.map { (name: $0.0, value: $0.1) })
  }

  /// A form, signed when it names a terminal.
  private static func submit(
    _ bench: Bench,
    _ method: String,
    _ pairs: [(String, String)],
    isSigned: Bool = true
  ) async -> JSONValue {
    var pairs = pairs
    if isSigned {
      pairs.append(("TerminalKey", "SimTerminalDEMO"))
      var body = JSONObject()
      for pair in pairs { body[pair.0] = .text(pair.1) }
      pairs.append(("Token", TinkoffToken.token(of: body, password: "SimPass_01")))
    }
    let reply = await bench.exchange(
      Bench.request(
        "/tinkoff/v2/\(method)",
        form(pairs),
        type: "application/x-www-form-urlencoded"
      )
    )
    return reply.flatMap { try? JSON.parse($0.body) } ?? .null
  }

  private static func browse(
    _ bench: Bench,
    _ path: String,
    _ pairs: [(String, String)]
  ) async throws -> RawReply {
    let type = "application/x-www-form-urlencoded"
    return try #require(await bench.exchange(Bench.request(path, form(pairs), type: type)))
  }

  @Test func `a card without 3-D Secure is charged at once`() async throws {
    let bench = try Bench()
    let id = try await bench.register("a", 10_000)
    let data = try Self.sealed(Self.plain)
    let version = await bench.call("Check3dsVersion", ["PaymentId": .text(id), "CardData": data])
    #expect(version["ErrorCode"] == .text("106"))
    #expect(try await Self.finish(bench, id, Self.plain)["Status"] == .text("CONFIRMED"))
    #expect(try await Self.finish(bench, id, Self.plain)["ErrorCode"] == .text("4"))
    #expect(bench.effects == ["charge 10000 a"])
  }

  @Test(arguments: [
    ("no base 64", "243"), ("PAN=2200770239097761", "244"), ("PAN", "244"),
    ("PAN=2200770239097761;ExpDate=1230;CVV=123;X=1", "244"),
    ("PAN=2200770239097761;PAN=2200770239097761;ExpDate=1230", "244"),
    ("PAN=22007702390977a1;ExpDate=1230;CVV=123", "218"),
    ("PAN=220077023909;ExpDate=1230;CVV=123", "234"),
    ("PAN=2200770239097762;ExpDate=1230;CVV=123", "508"),
    ("PAN=2200770239097761;ExpDate=1330;CVV=123", "219"),
    ("PAN=2200770239097761;ExpDate=130;CVV=123", "238"),
    ("PAN=2200770239097761;ExpDate=1226;CVV=123", "252"),
    ("PAN=2200770239097761;ExpDate=1230;CVV=12", "239"),
    ("PAN=2200770239097761;ExpDate=1230;CVV=abc", "221"),
    ("CardId=77;CVV=123", "107"), ("CardId=x;CVV=123", "222"),
    ("CardId=77;PAN=2200770239097761", "244"),
  ])
  func `card data that are wrong have their code`(text: String, code: String) async throws {
    let bench = try Bench()
    let id = try await bench.register("w", 10_000)
    let data = code == "243" ? JSONValue.text(text) : try Self.sealed(text)
    let reply = await bench.call("FinishAuthorize", ["PaymentId": .text(id), "CardData": data])
    #expect(reply["ErrorCode"] == .text(code))
    #expect(reply["Success"] == .boolean(false))
    #expect(bench.effects.isEmpty)
  }

  @Test func `the first version asks, and the bank wants the answer`() async throws {
    let bench = try Bench()
    let id = try await bench.register("one", 10_000)
    let asked = try await Self.finish(bench, id, Self.first)
    #expect(asked["Status"] == .text("3DS_CHECKING"))
    #expect(asked["ACSUrl"] == .text("http://sandbox/tinkoff/acs/v1/\(id)"))
    let session = try #require(asked["MD"]?.text)
    let request = try #require(asked["PaReq"]?.text)
    let home = ("TermUrl", "http://127.0.0.1:9000/back?a=1")
    let path = "/tinkoff/acs/v1/\(id)"
    #expect(
      try await Self.browse(bench, path, [("MD", session), ("PaReq", "x"), home]).status == 400
    )
    let page = try await Self.browse(bench, path, [("MD", session), ("PaReq", request), home])
    #expect(page.text.contains("name=\"TermUrl\" value=\"http://127.0.0.1:9000/back?a=1\""))
    let answer = [("MD", session), ("PaRes", "PARES-\(session)"), ("PaymentId", id)]
    let method = "Submit3DSAuthorization"
    #expect(await Self.submit(bench, method, answer)["ErrorCode"] == .text("99"))
    let wrong = try await Self.browse(bench, path, [("outcome", "pay"), ("code", "1")])
    #expect(wrong.status == 400)
    let done = try await Self.browse(bench, path, [("outcome", "pay"), ("code", "1qwezxc"), home])
    #expect(done.text.contains("name=\"PaRes\" value=\"PARES-\(session)\""))
    #expect(bench.effects.isEmpty)
    let forged = [("MD", session), ("PaRes", "x")]
    #expect(await Self.submit(bench, method, forged)["ErrorCode"] == .text("110"))
    #expect(await Self.submit(bench, method, answer)["Status"] == .text("CONFIRMED"))
    #expect(await Self.submit(bench, method, answer)["ErrorCode"] == .text("54"))
    #expect(bench.effects == ["charge 10000 one"])
  }

  @Test func `the issuer's form may go to the bank itself`() async throws {
    let bench = try Bench()
    let id = try await bench.register("direct", 10_000)
    let session = try #require(try await Self.finish(bench, id, Self.first)["MD"]?.text)
    await bench.post("/tinkoff/_pay", #"{"order":"direct","outcome":"refuse"}"#)
    let pairs = [("MD", session), ("PaRes", "PARES-\(session)")]
    let reply = await Self.submit(bench, "Submit3DSAuthorization", pairs, isSigned: false)
    #expect(reply["ErrorCode"] == .text("101"))
    #expect(reply["Status"] == .text("REJECTED"))
    #expect(bench.effects.isEmpty)
  }

  private static let session: JSONObject = [
    "threeDSCompInd": .text("Y"), "language": .text("ru"), "timezone": .text("-180"),
    "screen_height": .text("1080"), "screen_width": .text("1920"),
    "cresCallbackUrl": .text("http://127.0.0.1:9000/cres"),
  ]

  private static func finishSecond(
    _ bench: Bench,
    _ id: String,
    _ data: JSONObject
  ) async throws -> JSONValue {
    let body = Bench.signed([
      "PaymentId": .text(id), "CardData": try sealed(second), "DATA": .object(data),
      "IP": .text("203.0.113.7"),
    ])
    let head =
      "POST /tinkoff/v2/FinishAuthorize HTTP/1.1\r\nHost: sandbox\r\n"
      + "Content-Type: application/json\r\nUser-Agent: x\r\nAccept: text/html\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    let reply = await bench.exchange(Array(head.utf8) + body)
    return reply.flatMap { try? JSON.parse($0.body) } ?? .null
  }

  @Test func `the second version has a frame, a challenge and an answer`() async throws {
    let bench = try Bench()
    let id = try await bench.register("two", 10_000)
    let data = try Self.sealed(Self.second)
    let version = await bench.call("Check3dsVersion", ["PaymentId": .text(id), "CardData": data])
    #expect(version["Version"] == .text("2.1.0"))
    #expect(version["PaymentSystem"] == .text("mir"))
    let server = try #require(version["TdsServerTransID"]?.text)
    #expect(version["ThreeDSMethodURL"] == .text("http://sandbox/tinkoff/acs/method"))
    let method = Base64.text(
      of: Array(
        #"{"threeDSServerTransID":"\#(server)","threeDSMethodNotificationURL":"http://127.0.0.1:1/n"}"#
          .utf8
      ),
      .url,
      padded: false
    )
    let frame = try await Self.browse(bench, "/tinkoff/acs/method", [("threeDSMethodData", method)])
    #expect(frame.text.contains("action=\"http://127.0.0.1:1/n\""))
    let asked = try await Self.finishSecond(bench, id, Self.session)
    #expect(asked["TdsServerTransId"] == .text(server))
    let issuer = try #require(asked["AcsTransId"]?.text)
    let request =
      #"{"acsTransID":"\#(issuer)","challengeWindowSize":"05","messageType":"CReq","#
      + #""messageVersion":"2.1.0","threeDSServerTransID":"\#(server)"}"#
    let path = "/tinkoff/acs/v2/\(id)"
    let padded = Base64.text(of: Array((request + " ").utf8), .url)
    #expect(
      try await Self.browse(bench, path, [("creq", padded)]).status
        == (padded.hasSuffix("=") ? 400 : 200)
    )
    let creq = Base64.text(of: Array(request.utf8), .url, padded: false)
    #expect(try await Self.browse(bench, path, [("creq", creq)]).status == 200)
    let second = "Submit3DSAuthorizationV2"
    #expect(await Self.submit(bench, second, [("PaymentId", id)])["ErrorCode"] == .text("99"))
    let done = try await Self.browse(bench, path, [("outcome", "pay"), ("code", "1qwezxc")])
    #expect(done.text.contains("action=\"http://127.0.0.1:9000/cres\""))
    #expect(await Self.submit(bench, second, [("PaymentId", id)])["Status"] == .text("CONFIRMED"))
    #expect(bench.effects == ["charge 10000 two"])
  }

  @Test(arguments: [
    ("threeDSCompInd", "U"), ("threeDSCompInd", "X"), ("language", ""), ("timezone", "a"),
    ("screen_width", "-1"), ("cresCallbackUrl", ""), ("colorDepth", "30"), ("javaEnabled", "no"),
  ])
  func `the second version wants the whole browser`(name: String, value: String) async throws {
    let bench = try Bench()
    let id = try await bench.register("s", 10_000)
    var data = Self.session
    data[name] = .text(value)
    #expect(try await Self.finishSecond(bench, id, data)["ErrorCode"] == .text("109"))
    #expect(bench.effects.isEmpty)
  }

  @Test func `a parent payment keeps the card for its customer`() async throws {
    let bench = try Bench()
    let fields: JSONObject = [
      "Amount": .number("10000"), "OrderId": .text("p"), "CustomerKey": .text("c"),
      "Recurrent": .text("Y"),
    ]
    let id = try #require(await bench.call("Init", fields)["PaymentId"]?.text)
    let paid = try await Self.finish(bench, id, Self.plain)
    let card = try #require(paid["CardId"]?.text)
    #expect(paid["RebillId"]?.text?.count == 10)
    let list = await bench.call("GetCardList", ["CustomerKey": .text("c")])
    #expect(list.array?.count == 1)
    #expect(list.array?.first?["Pan"] == .text("220077******7761"))
    #expect(list.array?.first?["CardId"] == .text(card))
    let again = try await bench.register("again", 5000)
    let saved = try await Self.finish(bench, again, "CVV=123;CardId=\(card)")
    #expect(saved["Status"] == .text("CONFIRMED"))
    let removed = await bench.call(
      "RemoveCard",
      ["CustomerKey": .text("c"), "CardId": .text(card)]
    )
    #expect(removed["Status"] == .text("D"))
    let left = await bench.call("GetCardList", ["CustomerKey": .text("c")])
    #expect(left.array?.first?["Status"] == .text("D"))
    #expect(bench.effects == ["charge 10000 p", "charge 5000 again"])
  }

  @Test func `a card is bound in the merchant's form, once`() async throws {
    let bench = try Bench()
    let key: JSONObject = ["CustomerKey": .text("c")]
    #expect(await bench.call("AddCard", key)["ErrorCode"] == .text("7"))
    #expect(await bench.call("AddCustomer", key)["CustomerKey"] == .text("c"))
    let added = await bench.call("AddCard", key)
    #expect(added["PaymentId"]?.number != nil)
    let request = try #require(added["RequestKey"])
    let attach: JSONObject = ["RequestKey": request, "CardData": try Self.sealed(Self.plain)]
    let bound = await bench.call("AttachCard", attach)
    #expect(bound["Status"] == .text("COMPLETED"))
    // Without a check it cannot be charged later.
    #expect(bound["RebillId"] == nil)
    #expect(await bench.call("AttachCard", attach)["ErrorCode"] == .text("6"))
    let state = await bench.call("GetAddCardState", ["RequestKey": request])
    #expect(state["CardId"] == bound["CardId"])
    let more = await bench.call("AddCard", ["CustomerKey": .text("c"), "CheckType": .text("3DS")])
    let other: JSONObject = [
      "RequestKey": try #require(more["RequestKey"]), "CardData": try Self.sealed(Self.first),
    ]
    let asked = await bench.call("AttachCard", other)
    #expect(asked["Status"] == .text("3DS_CHECKING"))
    let checking = await bench.call("GetAddCardState", ["RequestKey": other["RequestKey"] ?? .null])
    #expect(checking["Status"] == .text("THREE_DS_CHECKING"))
    #expect(bench.effects.isEmpty)
  }
}
