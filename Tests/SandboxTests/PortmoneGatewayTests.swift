import Payments
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The calls about an order's bills.
struct PortmoneGatewayTests {
  private static func held(_ shop: PortmoneMerchant, _ order: String, _ amount: String)
    async throws -> JSONObject
  {
    try await shop.open(order, amount, more: ["preauthFlag": .text("Y")])
    await shop.pay(order)
    return ["shopbillId": .text(try await shop.bill(order))]
  }

  @Test(arguments: ["", "PW", "pw "])
  func `a wrong password is an error with HTTP 200`(password: String) async throws {
    let shop = try PortmoneMerchant()
    for method in ["result", "confirmPreauth", "rejectPreauth", "return", "closeInvoice"] {
      let json = try await shop.call(
        method,
        ["shopOrderNumber": .text("x"), "postauthAmount": .text("1"), "returnAmount": .text("1")],
        password: password
      )
      #expect(json["errorCode"] == .text("99"))
    }
  }

  @Test func `the slash at the end is part of the address`() async throws {
    let shop = try PortmoneMerchant()
    let body = Bench.bytes(PortmoneMerchant.link("s", "1"))
    #expect(await shop.bench.exchange(Bench.request("/portmone/gateway", body))?.status == 404)
    #expect(await shop.bench.exchange(Bench.request("/portmone/gateway/", body))?.status == 200)
  }

  @Test(arguments: ["[]", "", "{", "{}", #"{"method":"result"}"#, #"{"method":"x","params":{}}"#])
  func `a wrong body is an error`(body: String) async throws {
    let shop = try PortmoneMerchant()
    let reply = await shop.bench.post("/portmone/gateway/", body)
    #expect(try JSON.parse(reply?.body ?? [])["errorCode"] == .text("99"))
  }

  /// An unknown order is an empty list, and so is one older than a month unless its days are named.
  @Test func `a month is searched unless the days are named`() async throws {
    let shop = try PortmoneMerchant()
    #expect(try await shop.words("none") == [])
    try await shop.open("old", "10")
    #expect(try await shop.words("old") == [])
    await shop.pay("old")
    #expect(try await shop.words("old") == ["PAYED 10"])
    shop.bench.move(by: .seconds(32 * 86_400))
    #expect(try await shop.words("old") == [])
    let days: JSONObject = ["startDate": .text("14.01.2027"), "endDate": .text("17.02.2027")]
    #expect(try await shop.rows("old", more: days).count == 1)
    let wrong = try await shop.call("result", ["startDate": .text("2027-01-14")])
    #expect(wrong["errorCode"] == .text("99"))
  }

  @Test func `rows come unsorted, with texts for numbers and 0 for every error`() async throws {
    let shop = try PortmoneMerchant()
    try await shop.open("u", "50.00")
    await shop.pay("u", "refuse")
    shop.bench.move(by: .seconds(60))
    await shop.pay("u")
    let bill = try await shop.bill("u")
    shop.bench.move(by: .seconds(60))
    let back = try await shop.call(
      "return",
      ["shopbillId": .text(bill), "returnAmount": .text("9.00")]
    )
    // The first answer of a change stands in a list.
    #expect(back.array?.first?["status"] == .text("RETURN"))
    #expect(back.array?.first?["bill_amount"] == .text("-9"))
    #expect(back.array?.first?["shop_bill_id"] != .text(bill))
    let rows = try await shop.rows("u")
    #expect(rows.map { $0["status"]?.text } == ["RETURN", "PAYED", "REJECTED"])
    #expect(rows.map { $0["billAmount"] } == [.text("-9"), .text("50"), .text("50")])
    #expect(rows.allSatisfy { $0["errorCode"] == .text("0") && $0["payee_id"] == .text("1185") })
    #expect(rows[1]["errorMessage"] == .text("Returned 9"))
    #expect(rows[1]["cardMask"] == .text("444433******1111"))
    #expect(shop.bench.effects == ["charge 5000 u", "refund 900 u"])
  }

  @Test func `a bill is given back until nothing is left`() async throws {
    let shop = try PortmoneMerchant()
    try await shop.open("r", "50")
    await shop.pay("r")
    let bill = try await shop.bill("r")
    var words: [String] = []
    for amount in ["9", "42", "0", "-1", "1.001", "41", "0.01"] {
      let data: JSONObject = ["shopbillId": .text(bill), "returnAmount": .text(amount)]
      words.append(PortmoneMerchant.word(try await shop.call("return", data)))
    }
    #expect(words == ["RETURN -9", "99", "99", "99", "99", "RETURN -41", "99"])
    #expect(shop.bench.effects == ["charge 5000 r", "refund 900 r", "refund 4100 r"])
  }

  @Test func `a hold is taken in part, and the rest is let go`() async throws {
    let shop = try PortmoneMerchant()
    var data = try await Self.held(shop, "h", "50")
    #expect(try await shop.words("h") == ["PREAUTH 50"])
    data["postauthAmount"] = .text("50.01")
    #expect(PortmoneMerchant.word(try await shop.call("confirmPreauth", data)) == "99")
    data["postauthAmount"] = .text("40")
    let first = try await shop.call("confirmPreauth", data)
    #expect(first.array?.count == 1)
    #expect(PortmoneMerchant.word(first) == "PAYED 40")
    // Now alone, no list.
    data["returnAmount"] = .text("40")
    let second = try await shop.call("return", data)
    #expect(second.array == nil)
    #expect(PortmoneMerchant.word(second) == "RETURN -40")
    #expect(
      shop.bench.effects
        == ["authorize 5000 h", "capture 4000 h", "void 1000 h", "refund 4000 h"]
    )
  }

  /// Confirm after reject, reject twice, an unknown bill, a refund of what is not paid.
  @Test func `what the state forbids has the codes that were seen`() async throws {
    let shop = try PortmoneMerchant()
    var data = try await Self.held(shop, "e", "50")
    data["returnAmount"] = .text("1")
    data["postauthAmount"] = .text("50")
    #expect(PortmoneMerchant.word(try await shop.call("return", data)) == "1")
    #expect(PortmoneMerchant.word(try await shop.call("rejectPreauth", data)) == "REJECTED 50")
    #expect(PortmoneMerchant.word(try await shop.call("confirmPreauth", data)) == "5")
    #expect(PortmoneMerchant.word(try await shop.call("rejectPreauth", data)) == "6")
    let none: JSONObject = ["shopbillId": .text("99999")]
    #expect(PortmoneMerchant.word(try await shop.call("rejectPreauth", none)) == "6")
    #expect(shop.bench.effects == ["authorize 5000 e", "void 5000 e"])
  }

  @Test(arguments: [
    ("9001.02", ["REJECTED 9001.02"], ["REJECTED 9001.02"], 0),
    ("9001.05", ["CREATED 9001.05"], ["PAYED 9001.05"], 1),
    ("9001.06", ["CREATED 9001.06"], ["CREATED 9001.06"], 0),
    ("9001.11", ["RECONCILED 9001.11"], ["PAYED 9001.11"], 1),
    ("9001.12", ["PAYED 9002.12"], ["PAYED 9002.12"], 1),
    ("9001.13", [], ["PAYED 9001.13"], 1),
    ("9001.16", ["REJECTED 9001.16"], ["REJECTED 9001.16"], 0),
  ])
  func `magic amounts act when the payer pays`(
    amount: String,
    first: [String],
    last: [String],
    effects: Int
  ) async throws {
    let shop = try PortmoneMerchant()
    try await shop.open("m", amount)
    await shop.pay("m")
    #expect(try await shop.words("m") == first)
    shop.bench.move(by: .seconds(2))
    for _ in 0..<3 { _ = try await shop.words("m") }
    #expect(try await shop.words("m") == last)
    #expect(shop.bench.effects.count == effects)
  }
}
