import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The lives of orders: pages, stages, cancellations, recurrent payments; T13 to T19, T23, T24.
struct AssistFlowTests {
  @Test(arguments: [
    ("pay", "0", "Approved 100.05 AS000", ["charge 10005 p-1"]),
    ("pay", "1", "Delayed 100.05 AS000", ["authorize 10005 p-1"]),
    ("refuse", "0", "Declined 0.00 AS100", []), ("abandon", "0", "Timeout 0.00", []),
  ])
  func `a browser walks the pages`(
    outcome: String,
    delay: String,
    state: String,
    effects: [String]
  ) async throws {
    let shop = try AssistShop()
    let more = ["Delay": delay, "URL_RETURN": "https://shop.example/back?x=1"]
    let place = await shop.begin(shop.signed(shop.order("p-1", "100.05", more)))
    let page = await shop.get(place)
    #expect(page?.text.contains("100.05 RUB") == true)
    #expect(page?.text.contains("action=\"\(place)\"") == true)
    let body = Array("outcome=\(outcome)".utf8)
    let sent = await shop.bench.exchange(Bench.request(place, body, type: AssistShop.form))
    let number = place.dropFirst("/assist/pay/page.cfm?CFSID=".count)
    #expect(sent?.has("Location: http://sandbox/assist/pay/result.cfm?CFSID=\(number)") == true)
    let end = await shop.get("/assist/pay/result.cfm?CFSID=\(number)")
    let back = "https://shop.example/back?x=1&amp;billnumber=\(number)&amp;ordernumber=p-1"
    #expect(end?.text.contains(back) == true)
    #expect(await shop.states("p-1") == [state])
    #expect(shop.bench.effects == effects)
    let again = await shop.bench.exchange(Bench.request(place, body, type: AssistShop.form))
    #expect(again?.status == 409)
    #expect(shop.bench.effects == effects)
  }

  /// T13: a second try is a bill of its own, and a paid order takes no other.
  @Test func `a declined order can be tried again`() async throws {
    let shop = try AssistShop()
    await shop.pay("t-1", "100.05", "refuse")
    await shop.pay("t-1", "100.05")
    let states = await shop.states("t-1")
    #expect(Set(states) == ["Declined 0.00 AS100", "Approved 100.05 AS000"])
    let third = await shop.begin(shop.signed(shop.order("t-1", "100.05")))
    #expect(third == "/assist/pay/body.cfm?ErrorID=12107")
    #expect(shop.bench.effects == ["charge 10005 t-1"])
  }

  @Test func `a page that is posted twice is one bill`() async throws {
    let shop = try AssistShop()
    let fields = shop.signed(shop.order("t-2", "100.05"))
    #expect(await shop.begin(fields) == (await shop.begin(fields)))
    #expect(await shop.states("t-2").count == 1)
    let other = shop.signed(shop.order("t-2", "100.06"))
    #expect(await shop.begin(other) == "/assist/pay/body.cfm?ErrorID=12107")
  }

  /// T14 and T24.
  @Test func `a question sees three days unless it says otherwise, and pages run out`() async throws
  {
    let shop = try AssistShop()
    await shop.pay("w-1", "100.05")
    _ = await shop.begin(shop.signed(shop.order("w-2", "100.05")))
    shop.bench.move(by: .seconds(3601))
    #expect(await shop.states("w-2") == ["Timeout 0.00"])
    shop.bench.move(by: .seconds(4 * 86_400))
    #expect(await shop.states("w-1") == [])
    let start: [String: String?] = ["StartYear": "2027", "StartMonth": "1", "StartDay": "15"]
    #expect(await shop.states("w-1", start) == ["Approved 100.05 AS000"])
    #expect(await shop.states("w-1", start.merging(["StartDay": "x"]) { $1 }) == [])
    #expect(await shop.states("w-1", start.merging(["StartDay": "16"]) { $1 }) == [])
    let both = start.merging(["EndYear": "2027", "EndMonth": "01", "EndDay": "15", "EndHour": "07"])
    {
      $1
    }
    #expect(await shop.states("w-1", both) == [])
  }

  /// T16 to T18: the steps of each row, one after the other.
  @Test(arguments: [
    ("1", ["charge"], ["0/0 Approved 100.05 AS000"], ["capture 10005 m-1"]),
    (
      "1", ["charge 40.00", "charge"], ["0/0 PartialDelayed 40.00 AS000", "15/302"],
      ["capture 4000 m-1"]
    ),
    (
      "1", ["cancel", "cancel", "charge"], ["0/0 Canceled 0.00 AS000", "15/300", "15/302"],
      ["void 10005 m-1"]
    ),
    ("0", ["charge"], ["15/302"], []),
    (
      "0", ["cancel 10.00 refund-0001", "cancel 10.00 refund-0001", "cancel", "cancel"],
      ["0/0 PartialCanceled 90.05 AS000", "11/301", "0/0 Canceled 0.00 AS000", "15/300"],
      ["refund 1000 m-1", "refund 9005 m-1"]
    ),
    ("0", ["cancel 100.06"], ["5/108"], []),
    (
      "1", ["charge 40.00", "cancel 15.00", "cancel 25.01"],
      ["0/0 PartialDelayed 40.00 AS000", "0/0 PartialCanceled 25.00 AS000", "5/108"],
      ["capture 4000 m-1", "refund 1500 m-1"]
    ),
  ])
  func `money is confirmed and given back`(
    delay: String,
    steps: [String],
    answers: [String],
    effects: [String]
  ) async throws {
    let shop = try AssistShop()
    await shop.pay("m-1", "100.05", "pay", ["Delay": delay])
    let bill = try await shop.bill("m-1")
    for (step, answer) in zip(steps, answers) {
      let words = step.split(separator: " ").map(String.init)
      var fields: [String: String?] = ["Billnumber": bill]
      if words.count > 1 { fields.merge(["Amount": words[1], "Currency": "RUB"]) { $1 } }
      if words.count > 2 { fields["Externalrefundid"] = words[2] }
      let path = words[0] == "charge" ? "charge/charge.cfm" : "cancel/wscancel.cfm"
      #expect(await shop.change(path, fields) == answer)
    }
    let first = delay == "1" ? "authorize" : "charge"
    #expect(shop.bench.effects == ["\(first) 10005 m-1"] + effects)
  }

  /// T19.
  @Test func `a recurrent payment keeps to what was agreed`() async throws {
    let shop = try AssistShop()
    let more = [
      "RecurringIndicator": "1", "RecurringMaxAmount": "200.00", "RecurringMinAmount": "2",
    ]
    await shop.pay("r-1", "100.05", "pay", more)
    await shop.pay("r-0", "100.05")
    let bill = try await shop.bill("r-1")
    func charge(_ order: String, _ amount: String, _ currency: String = "RUB", of bill: String)
      async
      -> String
    {
      await shop.change(
        "recurrent/rp.cfm",
        ["BillNumber": bill, "OrderNumber": order, "Amount": amount, "Currency": currency]
      )
    }
    #expect(await charge("r-2", "150.00", of: bill) == "0/0 Approved 150.00 AS000")
    #expect(await charge("r-2", "150.00", of: bill) == "11/107")
    #expect(await charge("r-3", "200.01", of: bill) == "5/108")
    #expect(await charge("r-3", "1.99", of: bill) == "5/108")
    #expect(await charge("r-3", "9001.02", of: "5111111000965142") == "0/0 Declined 0.00 AS102")
    #expect(await charge("r-4", "5.00", of: "4111111000965142") == "10/143")
    #expect(await charge("r-4", "5.00", of: try await shop.bill("r-0")) == "15/320")
    #expect(await charge("r-4", "5.00", "USD", of: bill) == "5/105")
    #expect(await charge("r-4", "5.00", of: bill) == "15/320")
    #expect(shop.bench.effects == ["charge 10005 r-1", "charge 10005 r-0", "charge 15000 r-2"])
  }

  @Test func `a payment request answers the page's address`() async throws {
    let shop = try AssistShop()
    let reply = await shop.call(
      "pay/payrequest.cfm",
      ["OrderNumber": "l-1", "OrderAmount": "100.05", "OrderCurrency": "RUB", "Format": "5"]
    )
    let json = try JSON.parse(try #require(reply).body)
    #expect(json["orderstate"] == .text("In Process"))
    let address = try #require(json["URL"]?.text)
    let page = await shop.get(String(address.dropFirst("http://sandbox".count)))
    #expect(page?.text.contains("Order l-1") == true)
    #expect(await shop.visit("l-1")["state"] == .text("Approved"))
  }

  /// T12 and the magic amounts that need a look.
  @Test(arguments: [
    ("9001.05", "Approved 9001.05 AS000", ["charge 900105 k-1"]),
    ("9001.06", "In Process 0.00 AS300", []), ("9001.16", "Timeout 0.00 AS300", []),
  ])
  func `what is in process moves with the looks`(
    amount: String,
    end: String,
    effects: [String]
  ) async throws {
    let shop = try AssistShop()
    let fields = [
      "BillNumber": "5111111000965142", "OrderNumber": "k-1", "Amount": amount, "Currency": "RUB",
    ]
    #expect(await shop.change("recurrent/rp.cfm", fields) == "0/0 In Process 0.00 AS300")
    for _ in 0..<3 where !amount.hasSuffix("16") {
      #expect(await shop.states("k-1") == ["In Process 0.00 AS300"])
    }
    #expect(await shop.states("k-1") == [end])
    #expect(shop.bench.effects == effects)
  }
}
