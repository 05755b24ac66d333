import TestSupport
import Testing
import Wire

@testable import Sandbox

/// What the gateway tells a payee.
struct PortmoneNoticeTests {
  private static func hook(_ shop: PortmoneMerchant, _ url: String, forged: Bool = false) async {
    let body = #"{"url":"\#(url)","forged":\#(forged)}"#
    #expect(await shop.bench.post("/portmone/_hook", body)?.status == 200)
  }

  @Test(arguments: [(false, "bill"), (true, "1bill")])
  func `a payment is told in JSON, unsigned`(forged: Bool, bill: String) async throws {
    let merchant = try NoticeTests.Merchant(answers: [200])
    let shop = try PortmoneMerchant()
    await Self.hook(shop, merchant.address, forged: forged)
    try await shop.open("n", "10")
    await shop.pay("n", "refuse")
    await shop.pay("n")
    try await Until.holds("a notice") { !merchant.bodies.isEmpty }
    let text = bill.replacing("bill", with: try await shop.bill("n"))
    #expect(
      merchant.bodies.first == #"/n {"shopOrderNumber":"n","shopBillId":"\#(text)"}"#
    )
  }

  @Test func `a payment is told in XML where the address says so`() async throws {
    let merchant = try NoticeTests.Merchant(answers: [200])
    let shop = try PortmoneMerchant()
    await Self.hook(shop, "\(merchant.address)/xml")
    try await shop.open("<x> & y", "10.50")
    await shop.pay("<x> & y")
    try await Until.holds("a notice") { !merchant.bodies.isEmpty }
    let sent = try #require(merchant.bodies.first)
    let pairs = try FormBody.parseUnique(Array(sent.dropFirst("/n/xml ".count).utf8))
    let text = try #require(pairs.first { $0.name == "data" }?.value)
    let bills = try XML.parse(Array(text.utf8))
    let bill = try #require(bills.children.first)
    let values = bill.children.reduce(into: [:]) { $0[$1.name] = $1.text }
    #expect(bills.name == "BILLS")
    #expect(values["BILL_ID"] == (try await shop.bill("<x> & y")))
    #expect(values["BILL_NUMBER"] == "<x> & y")
    #expect(values["PAYED_AMOUNT"] == "10.5")
    #expect(values["BILL_PERIOD"] == "0127")
  }

  @Test func `a magic amount is told twice`() async throws {
    let merchant = try NoticeTests.Merchant(answers: [200])
    let shop = try PortmoneMerchant()
    await Self.hook(shop, merchant.address)
    try await shop.open("t", "9001.14")
    await shop.pay("t")
    try await Until.holds("two notices") { 2 <= merchant.bodies.count }
    #expect(Set(merchant.bodies).count == 1)
  }

  @Test(arguments: [
    (200, #"{"errorCode":"0","reason":"OK","responseId":"1"}"#, true),
    (200, #"{"errorCode":0}"#, true), (200, #"{"errorCode":"1"}"#, false), (200, "OK", false),
    (500, #"{"errorCode":"0"}"#, false), (200, "", false),
  ])
  func `an answer ends the tries when it says 0`(status: Int, body: String, isTaken: Bool) {
    #expect(PortmoneNotice.isAnswer(status, body) == isTaken)
  }

  @Test(arguments: [
    (200, "<RESULT><ERROR_CODE>0</ERROR_CODE><REASON>OK</REASON></RESULT>", true),
    (200, "<RESULT><ERROR_CODE>2</ERROR_CODE></RESULT>", false),
    (200, "<OTHER><ERROR_CODE>0</ERROR_CODE></OTHER>", false),
    (404, "<RESULT><ERROR_CODE>0</ERROR_CODE></RESULT>", false), (200, "", false),
  ])
  func `so does an answer in XML`(status: Int, body: String, isTaken: Bool) {
    #expect(PortmoneNotice.isResult(status, body) == isTaken)
  }
}
