import Crypto
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Payments by code, bound accounts, T-Pay, closing receipts, and what is told of them.
struct TinkoffCodeTests {
  private static func code(_ reply: JSONValue) -> String { reply["ErrorCode"]?.text ?? "none" }

  private static func scan(_ bench: Bench, _ qr: String, _ outcome: String) async -> String {
    let reply = await bench.post("/tinkoff/_scan", "{\"qr\":\"\(qr)\",\"outcome\":\"\(outcome)\"}")
    let json = reply.flatMap { try? JSON.parse($0.body) }
    return json?["state"]?.text ?? "HTTP \(reply?.status ?? 0)"
  }

  @Test(arguments: [("pay", "CONFIRMED"), ("refuse", "REJECTED"), ("abandon", "FORM_SHOWED")])
  func `a code is read by the payer's bank`(outcome: String, status: String) async throws {
    let bench = try Bench()
    // Two stages are asked for, and the fast payments system holds nothing.
    let id = try await bench.register("q", 10_000, payType: "T")
    let shown = await bench.call("GetQr", Bench.payment(id))
    #expect(shown["PaymentId"] == .number(id))
    let data = try #require(shown["Data"]?.text)
    #expect(await bench.call("GetQr", Bench.payment(id))["Data"] == .text(data))
    #expect(await Self.scan(bench, data, outcome) == status)
    let state = await bench.call("GetState", Bench.payment(id))
    #expect(state["Status"] == .text(status))
    #expect(state["Params"]?.array?.last?["Value"] == .text("qrsbp"))
    #expect(bench.effects == (outcome == "pay" ? ["charge 10000 q"] : []))
    #expect(await Self.scan(bench, "https://qr.nspk.ru/AD00", "pay") == "HTTP 404")
  }

  @Test(
    arguments: [
      (999, [:], "3016"), (1000, [:], "0"), (100_000_001, [:], "3016"),
      (1000, ["BankId": .text("100000000004")], "0"), (1000, ["BankId": .text("1")], "3044"),
      (1000, ["BankId": .text("100000000004"), "DataType": .text("IMAGE")], "3044"),
      (1000, ["DataType": .text("IMAGE")], "0"), (1000, ["DataType": .text("TEXT")], "203"),
    ] as [(Int64, JSONObject, String)]
  )
  func `GetQr checks its fields`(amount: Int64, more: JSONObject, code: String) async throws {
    let bench = try Bench()
    var fields = Bench.payment(try await bench.register("q", amount))
    for member in more.members { fields[member.name] = member.value }
    #expect(Self.code(await bench.call("GetQr", fields)) == code)
  }

  @Test func `a refund by code takes a while and keeps no number`() async throws {
    let bench = try Bench()
    let id = try await bench.register("q", 10_000)
    let data = try #require(await bench.call("GetQr", Bench.payment(id))["Data"]?.text)
    #expect(await Self.scan(bench, data, "pay") == "CONFIRMED")
    var cancel = Bench.payment(id)
    cancel["ExternalRequestId"] = .text("b-1")
    cancel["Amount"] = .number("4000")
    #expect(await bench.call("Cancel", cancel)["Status"] == .text("ASYNC_REFUNDING"))
    #expect(await bench.call("GetQrState", Bench.payment(id))["Status"] == .text("ASYNC_REFUNDING"))
    #expect(await bench.call("GetState", Bench.payment(id))["Status"] == .text("PARTIAL_REFUNDED"))
    #expect(await bench.call("Cancel", cancel)["Status"] == .text("ASYNC_REFUNDING"))
    _ = await bench.call("GetState", Bench.payment(id))
    _ = await bench.call("GetState", Bench.payment(id))
    #expect(bench.effects == ["charge 10000 q", "refund 4000 q", "refund 4000 q"])
  }

  @Test(
    arguments: [
      ([:], "CONFIRMED"), (["IsRejected": .boolean(true)], "REJECTED"),
      (["IsDeadlineExpired": .boolean(true)], "DEADLINE_EXPIRED"),
      (["IsRejected": .boolean(true), "IsDeadlineExpired": .boolean(true)], "FORM_SHOWED"),
    ] as [(JSONObject, String)]
  )
  func `SbpPayTest does what the payer would`(flags: JSONObject, status: String) async throws {
    let bench = try Bench()
    let id = try await bench.register("q", 10_000)
    #expect(Self.code(await bench.call("SbpPayTest", Bench.payment(id))) == "4")
    await bench.call("GetQr", Bench.payment(id))
    var fields = Bench.payment(id)
    for member in flags.members { fields[member.name] = member.value }
    await bench.call("SbpPayTest", fields)
    #expect(await bench.call("GetState", Bench.payment(id))["Status"] == .text(status))
  }

  @Test func `a bound account is charged under an order that says so`() async throws {
    let bench = try Bench()
    let added = await bench.call("AddAccountQr", ["Description": .text("Subscription")])
    let key: JSONObject = ["RequestKey": try #require(added["RequestKey"])]
    #expect(await bench.call("GetAddAccountQrState", key)["Status"] == .text("NEW"))
    let data = try #require(added["Data"]?.text)
    #expect(await Self.scan(bench, data, "pay") == "ACTIVE")
    let token = try #require(await bench.call("GetAddAccountQrState", key)["AccountToken"])
    #expect(await bench.call("GetAccountQrList", [:])["AccountTokens"]?.array?.count == 1)
    var order: JSONObject = ["Amount": .number("5000"), "OrderId": .text("plain")]
    let plain = try #require(await bench.call("Init", order)["PaymentId"]?.text)
    var charge = Bench.payment(plain)
    charge["AccountToken"] = token
    #expect(Self.code(await bench.call("ChargeQr", charge)) == "4")
    order["OrderId"] = .text("bound")
    order["Recurrent"] = .text("Y")
    order["DATA"] = .object(["QR": .text("true")])
    charge["PaymentId"] = await bench.call("Init", order)["PaymentId"]
    charge["AccountToken"] = .text("nobody")
    #expect(Self.code(await bench.call("ChargeQr", charge)) == "3015")
    charge["AccountToken"] = token
    let charged = await bench.call("ChargeQr", charge)
    #expect(charged["Status"] == .text("CONFIRMED") && charged["Currency"] == .number("643"))
    #expect(Self.code(await bench.call("ChargeQr", charge)) == "4")
    #expect(bench.effects == ["charge 5000 bound"])
  }

  @Test func `T-Pay is asked without a token`() async throws {
    let bench = try Bench()
    let status = await bench.get("/tinkoff/v2/TinkoffPay/terminals/SimTerminalDEMO/status")
    #expect(status["Params"]?["Allowed"] == .boolean(true))
    let id = try await bench.register("t", 10_000, payType: "T")
    let path = "/tinkoff/v2/TinkoffPay/transactions/\(id)/versions/2.0/link"
    #expect(
      await bench.get(path)["Params"]?["RedirectUrl"] == .text("https://o.tbank.ru/tpay/\(id)")
    )
    let picture = await bench.exchange(
      Bench.request("/tinkoff/v2/TinkoffPay/\(id)/QR", [], method: "GET")
    )
    #expect(picture.map { String(decoding: $0.body, as: UTF8.self).hasPrefix("<svg") } ?? false)
    await bench.post("/tinkoff/_pay", #"{"order":"t","outcome":"pay"}"#)
    #expect(bench.effects == ["authorize 10000 t"])
    #expect(
      await bench.get("/tinkoff/v2/TinkoffPay/terminals/X/status")["ErrorCode"] == .text("205")
    )
  }

  @Test func `what happens is told with a right token, and a first payment brings its card`()
    async throws
  {
    let bench = try Bench()
    let merchant = try NoticeTests.Merchant(answers: [200])
    await bench.post("/tinkoff/_hook", "{\"url\":\"\(merchant.address)\"}")
    let order: JSONObject = [
      "Amount": .number("10000"), "OrderId": .text("n"), "Recurrent": .text("Y"),
      "CustomerKey": .text("c"), "DATA": .object(["a": .text("b")]),
    ]
    await bench.call("Init", order)
    await bench.post("/tinkoff/_pay", #"{"order":"n","outcome":"pay"}"#)
    try await Until.holds("a notice") { !merchant.bodies.isEmpty }
    let text = try #require(merchant.bodies.first?.dropFirst("/n ".count))
    let body = try #require(try JSON.parse(Array(text.utf8)).object)
    #expect(TinkoffToken.isRight(body, password: "SimPass_01"))
    #expect(body["Status"] == .text("CONFIRMED") && body["RebillId"]?.number != nil)
    #expect(body["PaymentId"]?.number != nil && body["Data"]?["a"] == .text("b"))
  }
}
