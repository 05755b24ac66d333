import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Init and the order of its checks (dossier §12.3).
struct InitTests {
  private static let good: JSONObject = [
    "Amount": .number("140000"), "OrderId": .text("ord-1"), "Description": .text("Подарок"),
    "DATA": .object(["Phone": .text("+70000000000")]), "Receipt": receipt([10_000, 130_000]),
  ]

  private static func receipt(_ amounts: [Int], _ more: JSONObject = [:]) -> JSONValue {
    var receipt: JSONObject = [
      "Email": .text("buyer@example.test"), "Taxation": .text("osn"),
      "Items": .array(
        amounts.map { amount in
          .object([
            "Name": .text("A"), "Price": .number("\(amount)"), "Quantity": .number("1"),
            "Amount": .number("\(amount)"), "Tax": .text("vat10"),
          ])
        }
      ),
    ]
    for member in more.members { receipt[member.name] = member.value }
    return .object(receipt)
  }

  private static func pairs(_ count: Int) -> JSONValue {
    .object((0..<count).reduce(into: JSONObject()) { $0["k\($1)"] = .text("v") })
  }

  private static func long(_ count: Int) -> JSONValue {
    .text(String(repeating: "я", count: count))
  }

  @Test func `a good Init registers a payment and says so in the bank's types`() async throws {
    let bench = try Bench()
    let reply = await bench.call("Init", Self.good)
    #expect(reply["Success"] == .boolean(true))
    #expect(reply["ErrorCode"] == .text("0"))
    #expect(reply["Status"] == .text("NEW"))
    #expect(reply["OrderId"] == .text("ord-1"))
    #expect(reply["Amount"] == .number("140000"))
    #expect(reply["TerminalKey"] == .text("SimTerminalDEMO"))
    #expect(reply["PaymentId"]?.text?.count == 18)
    #expect(reply["PaymentURL"]?.text != nil)
    #expect(bench.effects.isEmpty)
  }

  @Test(
    arguments: [
      ("Amount", nil, "203"), ("Amount", .text("1000"), "240"),
      ("Amount", .number("1000.0"), "240"),
      ("Amount", .number("1e3"), "240"), ("Amount", .number("10000000000"), "240"),
      ("Amount", .number("99"), "251"), ("Amount", .number("0"), "251"),
      ("Amount", .number("-100"), "251"), ("Amount", .number("139999"), "334"),
      ("OrderId", nil, "212"), ("OrderId", .text(""), "212"), ("OrderId", long(37), "212"),
      ("OrderId", long(36), "0"), ("OrderId", .number("21090"), "0"),
      ("Description", long(141), "213"), ("Description", long(140), "0"),
      ("CustomerKey", long(37), "216"), ("Currency", .number("840"), "214"),
      ("Recurrent", .text("Y"), "216"), ("Recurrent", .text("N"), "203"),
      ("PayType", .text("X"), "203"), ("PayType", .text("T"), "0"),
      ("IP", .text("127.0.0.1"), "0"), ("IP", .text("256.0.0.1"), "211"),
      ("IP", .text("::1"), "211"), ("IP", .text("2001:0db8:0000:0000:0000:0000:0000:0001"), "0"),
      ("Language", .text("de"), "203"),
      ("RedirectDueDate", .text("tomorrow"), "12"),
      ("RedirectDueDate", .text("2020-01-01T00:00:00+03:00"), "3017"),
      ("RedirectDueDate", .text("2027-01-16T00:00:00+03:00"), "0"),
      ("DATA", pairs(21), "207"), ("DATA", pairs(20), "0"),
      ("DATA", .object([String(repeating: "k", count: 21): .text("v")]), "208"),
      ("DATA", .object(["k": long(101)]), "209"), ("DATA", .object(["k": long(100)]), "0"),
      ("Receipt", .object([:]), "309"), ("Receipt", receipt([]), "309"),
      ("Receipt", receipt([140_000], ["Email": .null]), "329"),
      ("Receipt", receipt([140_000], ["Email": .null, "Phone": .text("+79000000000")]), "0"),
      ("Receipt", receipt([10_000, 7000, 4200]), "334"),
      ("Receipt", receipt([140_000], ["Payments": .object(["Electronic": .number("1")])]), "308"),
      (
        "Receipt", receipt([140_000], ["Payments": .object(["Electronic": .number("140000")])]),
        "0"
      ),
    ] as [(String, JSONValue?, String)]
  )
  func `one field decides`(field: String, value: JSONValue?, code: String) async throws {
    let bench = try Bench()
    var fields = Self.good
    fields[field] = value
    let reply = await bench.call("Init", fields)
    #expect(reply["ErrorCode"] == .text(code))
    #expect(reply["Success"] == .boolean(code == "0"))
  }

  @Test func `checks come in the order of the dossier`() async throws {
    let bench = try Bench()
    var body: JSONObject = ["OrderId": .text("")]
    func code() async -> JSONValue? {
      let request = Bench.request("/tinkoff/v2/Init", Bench.bytes(body))
      return await bench.exchange(request).flatMap { try? JSON.parse($0.body) }?["ErrorCode"]
    }
    func sign() {
      body["Token"] = .text(TinkoffToken.token(of: body, password: "SimPass_01"))
    }
    #expect(await code() == .text("205"))
    body["TerminalKey"] = .text("SimTerminalDEMO")
    #expect(await code() == .text("204"))
    body["Amount"] = .number("1000")
    body["DATA"] = Self.pairs(21)
    body["Receipt"] = Self.receipt([1])
    sign()
    #expect(await code() == .text("212"))
    body["OrderId"] = .text("a")
    sign()
    #expect(await code() == .text("207"))
    body["DATA"] = nil
    sign()
    #expect(await code() == .text("334"))
    body["Receipt"] = nil
    sign()
    #expect(await code() == .text("0"))
    #expect(await code() == .text("20"))
  }

  @Test func `an order number is taken once and gives the same payment number always`() async throws
  {
    let bench = try Bench()
    let first = try await bench.register("A-1", 1000)
    #expect(await bench.call("Init", Self.good)["ErrorCode"] == .text("0"))
    let fields: JSONObject = ["Amount": .number("5000"), "OrderId": .text("A-1")]
    #expect(await bench.call("Init", fields)["ErrorCode"] == .text("20"))
    let other = try await bench.register("A-2", 1000)
    #expect(first != other)
    await bench.post("/_reset", "")
    #expect(try await bench.register("A-2", 7000) == other)
    #expect(try await bench.register("A-1", 1000) == first)
  }

  @Test(arguments: [
    ("", "203"), ("{", "2"), ("[]", "2"), ("nonsense", "2"), ("{\"a\":1,\"a\":2}", "2"),
    ("{\"a\":\"\\ud800\"}", "2"), ("\u{FEFF}{}", "2"), ("{}", "205"), ("{} x", "2"),
  ])
  func `a body that is no JSON object is refused`(body: String, code: String) async throws {
    let bench = try Bench()
    let reply = try #require(await bench.post("/tinkoff/v2/Init", body))
    #expect(reply.status == 200)
    #expect(try JSON.parse(reply.body)["ErrorCode"] == .text(code))
  }

  @Test func `JSON a million deep is refused like any other nonsense`() async throws {
    let bench = try Bench()
    for text in [
      String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 150_000),
    ] {
      let reply = try #require(await bench.post("/tinkoff/v2/Init", text))
      #expect(try JSON.parse(reply.body)["ErrorCode"] == .text("2"))
    }
  }

  @Test func `a body beyond a megabyte is refused unread`() async throws {
    let bench = try Bench()
    let reply = await bench.exchange(
      Array("POST /tinkoff/v2/Init HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000000\r\n\r\n".utf8)
    )
    #expect(reply?.status == 413)
  }

  @Test func `paths, methods and types are held to`() async throws {
    let bench = try Bench()
    let body = Bench.signed(["Amount": .number("1000"), "OrderId": .text("a")])
    for (path, method, type, status) in [
      ("/tinkoff/v2/init", "POST", "application/json", 404),
      ("/tinkoff/v1/Init", "POST", "application/json", 404),
      ("/nobody/v2/Init", "POST", "application/json", 404),
      ("/_nothing", "GET", "application/json", 404),
      ("/tinkoff/v2/Init", "PUT", "application/json", 405),
      ("/tinkoff/v2/Init", "POST", "application/json; charset=utf-8", 200),
    ] {
      let reply = await bench.exchange(Bench.request(path, body, method: method, type: type))
      #expect(reply?.status == status, "\(method) \(path)")
    }
    let form = await bench.exchange(
      Bench.request("/tinkoff/v2/Init", body, type: "application/x-www-form-urlencoded")
    )
    #expect(try JSON.parse(form?.body ?? [])["ErrorCode"] == .text("2"))
  }
}
