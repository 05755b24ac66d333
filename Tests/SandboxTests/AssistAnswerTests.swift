import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The formats of answers, 3-D Secure, tokens, the mobile library and notifications.
struct AssistAnswerTests {
  private static let card: [String: String?] = [
    "OrderNumber": "s-1", "OrderAmount": "9001.15", "OrderCurrency": "RUB",
    "Cardnumber": "4111111111111111", "Cardholder": "IVAN IVANOV", "Expiremonth": "12",
    "Expireyear": "2030", "Cvc2": "123",
  ]

  private func text(_ reply: RawReply?) -> String { reply?.text ?? "" }

  @Test(arguments: [("pay", "Approved 9001.15 AS000"), ("refuse", "Declined 0.00 AS110")])
  func `silentpay sends the payer to the issuer`(outcome: String, state: String) async throws {
    let shop = try AssistShop()
    let (codes, orders) = shop.read(await shop.call("pay/silentpay.cfm", Self.card))
    let order = try #require(orders.first)
    #expect(codes == "0/402")
    #expect(order["responsecode"] == "AS110")
    #expect(order["orderstate"] == "In Process")
    let acs = try #require(order["acsurl"])
    #expect(acs.hasPrefix("http://sandbox/assist/acs/acs.cfm?bill=5"))
    let path = String(acs.dropFirst("http://sandbox/assist/".count))
    let fields = ["PaReq": order["pareq"] ?? "", "TermUrl": "https://shop.example/t", "MD": "a&b"]
    #expect(await shop.post(path, fields.merging(["PaReq": "x"]) { $1 })?.status == 400)
    let page = text(await shop.post(path, fields))
    #expect(page.contains("name=\"TermUrl\" value=\"https://shop.example/t\""))
    #expect(page.contains("name=\"MD\" value=\"a&amp;b\""))
    #expect(shop.bench.effects == [])
    let end = text(await shop.post(path, fields.merging(["outcome": outcome]) { $1 }))
    #expect(end.contains("method=\"post\" action=\"https://shop.example/t\""))
    #expect(end.contains("name=\"PaRes\" value=\"PARES5"))
    #expect(await shop.states("s-1") == [state])
    #expect(shop.bench.effects == (outcome == "pay" ? ["charge 900115 s-1"] : []))
    #expect(await shop.post(path, fields)?.status == 400)
  }

  @Test(
    arguments: [
      (["TokenType": "1", "PaymentToken": "e30="], "Approved"),
      (["TokenType": "1", "PaymentToken": "e30=", "Delay": "1"], "Delayed"),
      (["TokenType": "4", "PaymentToken": "e30="], nil), (["TokenType": "1"], nil),
    ] as [([String: String], String?)]
  )
  func `a token is charged and answered in JSON`(
    more: [String: String],
    state: String?
  ) async throws {
    let shop = try AssistShop()
    var fields: [String: String?] = ["OrderNumber": "k-1", "OrderAmount": "100.05", "Format": nil]
    for (name, value) in more { fields[name] = value }
    let json = try JSON.parse(try #require(await shop.call("pay/tokenpay.cfm", fields)).body)
    let order = json["order"]?.array?.first
    #expect(order?["orderstate"]?.text == state)
    #expect(
      order?["operations"]?.array?.first?["message"]?.text
        == state.map { _ in "Операция прошла успешно" }
    )
    #expect((json["firstcode"] != nil) == (state == nil))
  }

  @Test func `an answer comes in four formats`() async throws {
    let shop = try AssistShop()
    await shop.pay("f-1", "100.05", "pay", ["OrderComment": "one; two"])
    func ask(_ format: String?, _ path: String = "orderstate/orderstate.cfm") async -> String {
      text(await shop.call(path, ["Ordernumber": "f-1", "Format": format]))
    }
    let csv = await ask("1").split(separator: "\r\n")
    #expect(csv.count == 2)
    #expect(csv[0].hasPrefix("ordernumber;billnumber;testmode;ordercomment;orderamount;"))
    #expect(csv[1].contains(";\"one; two\";100.05;RUB;"))
    let json = try JSON.parse(Array(await ask("5").utf8))
    let state = json["orderstate"]
    #expect(state?["orderstate"] == .text("Approved"))
    #expect(state?["checkdata"]?["signature"] == .text(""))
    // C8 with another number.
    let signed = "679471f-1100.05RUBApproved"
    let value = AssistCheckvalue.value(of: signed, secret: "testword")
    #expect(state?["checkdata"]?["checkvalue"] == .text(value))
    let soap = await ask(nil)
    #expect(soap.contains("<SOAP-ENV:Envelope"))
    #expect(soap.contains("tns:order>") || soap.contains("ASS-NS:order>"))
    let xml = await ask("3")
    #expect(xml.contains("<orderstate>Ap<![CDATA[pr]]><!-- -->oved</orderstate>"))
    #expect(xml.contains("<checkvalue>"))
    let operations = await ask("3", "orderresult/orderresult.cfm")
    #expect(operations.contains("<operationtype>100</operationtype>"))
    #expect(await ask("9").contains("firstcode"))
  }

  /// T10 and T11 at the sender: what is sent, how often, and when it ends.
  @Test(arguments: [("100.05", false, 1), ("9001.14", false, 2), ("100.05", true, 1)])
  func `a merchant is told`(amount: String, isForged: Bool, times: Int) async throws {
    let shop = try AssistShop()
    let merchant = try NoticeTests.Merchant(answers: [200])
    await shop.bench.post(
      "/assist/_hook",
      #"{"url":"\#(merchant.address)","forged":\#(isForged)}"#
    )
    await shop.pay("n-1", amount, "pay")
    try await Until.holds("\(times) notices") { merchant.bodies.count >= times }
    let body = merchant.bodies[0].dropFirst("/n ".count)
    let pairs = try FormBody.parseUnique(Array(body.utf8))
    let values = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(values["orderstate"] == "Approved")
    #expect(values["billnumber"] == "\(try await shop.bill("n-1")).1")
    #expect(values["signature"] == "")
    let text = "679471n-1\(amount)RUBApproved"
    let isRight = AssistCheckvalue.isRight(values["checkvalue"] ?? "", of: text, secret: "testword")
    #expect(isRight != isForged)
  }

  /// T24 and the rest that is never told.
  @Test func `a time-out is not told`() async throws {
    let shop = try AssistShop()
    let merchant = try NoticeTests.Merchant(answers: [200])
    await shop.bench.post("/assist/_hook", #"{"url":"\#(merchant.address)"}"#)
    await shop.pay("n-2", "100.05", "abandon")
    await shop.pay("n-3", "100.05", "refuse")
    try await Until.holds("a notice") { !merchant.bodies.isEmpty }
    #expect(merchant.bodies.allSatisfy { $0.contains("ordernumber=n-3") })
  }

  @Test(arguments: [
    (
      #"<pushpaymentresult firstcode="0" secondcode="0"><order><billnumber>5.1</billnumber><packetdate>x</packetdate></order></pushpaymentresult>"#,
      true
    ),
    (
      #"<p:pushpaymentresult xmlns:p="u" firstcode="0" secondcode="0"><p:order><p:billnumber>5.1</p:billnumber></p:order></p:pushpaymentresult>"#,
      true
    ),
    (#"<pushpaymentresult firstcode="5" secondcode="107"></pushpaymentresult>"#, false),
    (
      #"<pushpaymentresult firstcode="9" secondcode="0"><order><billnumber>5.1</billnumber></order></pushpaymentresult>"#,
      false
    ),
    (#"<pushpaymentresult firstcode="0" secondcode="0"/>"#, false), ("OK", false), ("", false),
  ])
  func `a notice ends with the right answer alone`(body: String, isTaken: Bool) {
    #expect(AssistSimulator.isTaken(200, body) == isTaken)
    #expect(!AssistSimulator.isTaken(500, body))
  }

  private func soap(_ shop: AssistShop, _ path: String, _ name: String, _ fields: [String: String])
    async -> XMLElement?
  {
    let inner = fields.map { "<\($0.key)>\($0.value)</\($0.key)>" }.joined()
    let body =
      "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body><\(name)>"
      + "\(inner)</\(name)></e:Body></e:Envelope>"
    let bytes = Bench.request("/assist/\(path)", Array(body.utf8), type: "text/xml")
    guard let reply = await shop.bench.exchange(bytes), let root = try? XML.parse(reply.body) else {
      return nil
    }
    return root.children.first?.children.first
  }

  @Test func `a registered device orders without a checkvalue`() async throws {
    let shop = try AssistShop()
    let device = [
      "ApplicationName": "Shop", "ApplicationVersion": "1.0", "DeviceUniqueId": "IOS-1",
      "Merchant_ID": "679471", "Shop": "1",
    ]
    let answer = await soap(shop, "registration/mobileregistration.cfm", "getRegistration", device)
    #expect(answer?.name == "getRegistrationResponse")
    let number = try #require(answer?.children.first?.text)
    let fields = shop.order("m-1", "100.05", ["MobileDevice": "6", "registration_id": "reg1"])
    #expect(await shop.begin(fields).hasPrefix("/assist/pay/body.cfm"))
    let right = fields.merging(["registration_id": number]) { $1 }
    #expect(await shop.begin(right).hasPrefix("/assist/pay/page.cfm"))
    await shop.visit("m-1")
    let question = [
      "device_id": "IOS-1", "registration_id": number, "ordernumber": "m-1",
      "merchant_id": "679471", "date": "15.01.2027",
    ]
    let path = "orderresult/mobileorderresult.cfm"
    let result = await soap(shop, path, "orderresult", question)
    let order = try #require(result?.children.first)
    #expect(order.children.first { $0.name == "orderstate" }?.text == "Approved")
    let later = question.merging(["date": "16.01.2027"]) { $1 }
    #expect(await soap(shop, path, "orderresult", later)?.children.isEmpty == true)
    let stranger = question.merging(["registration_id": "reg1"]) { $1 }
    #expect(await soap(shop, path, "orderresult", stranger)?.name == "Fault")
    #expect(await soap(shop, path, "other", question)?.name == "Fault")
  }

  @Test(arguments: [
    ("F20:amount", "Approved 100.05 AS000"), ("F21:status", "Reconciled 100.05 AS000"),
    ("F21:code", "77/777"), ("F29:missing", ""), ("F29:stale", "In Process 100.05 AS000"),
    ("F29:twice", "Approved 100.05,Approved 100.05 AS000"),
  ])
  func `a lookup lies as it is told`(code: String, expected: String) async throws {
    let shop = try AssistShop()
    await shop.pay("q-1", "100.05")
    await shop.bench.post("/_faults", #"{"seed":7,"rates":{"\#(code)":1}}"#)
    #expect(await shop.states("q-1").joined(separator: ",") == expected)
  }

  @Test(arguments: [
    ("9001.08", 0, 1), ("9001.09", 0, 0), ("9001.10", 502, 1), ("9001.13", 0, 0),
    ("9001.01", 200, 1),
  ])
  func `magic amounts act at the effect`(amount: String, status: Int, effects: Int) async throws {
    let shop = try AssistShop()
    let fields: [String: String?] = [
      "BillNumber": "5111111000965142", "OrderNumber": "e-1", "Amount": amount, "Currency": "RUB",
    ]
    #expect(await shop.call("recurrent/rp.cfm", fields)?.status ?? 0 == status)
    #expect(shop.bench.effects.count == effects)
    shop.bench.move(by: .seconds(2))
    let late = ["9001.13"].contains(amount) ? 1 : effects
    #expect(shop.bench.effects.count == late)
    if amount == "9001.09" {
      #expect(await shop.states("e-1") == [])
      #expect(await shop.call("recurrent/rp.cfm", fields)?.status == 200)
      #expect(shop.bench.effects.count == 1)
    }
  }
}
