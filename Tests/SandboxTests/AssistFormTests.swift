import TestSupport
import Testing
import Wire

@testable import Sandbox

/// What the gateway takes and what it refuses: T1 to T5, T15, T20, T21.
struct AssistFormTests {
  /// T1 to T3, T5, T20: what becomes of a signed order.
  @Test(
    arguments: [
      ([:], nil), (["OrderAmount": "100,05"], "5108"), (["OrderAmount": "100.055"], "5108"),
      (["OrderAmount": "-1"], "6108"), (["OrderAmount": "0"], "6108"),
      (["OrderAmount": ""], "4108"),
      (["OrderAmount": "1234567890123.45"], "5108"), (["OrderAmount": "1e3"], "5108"),
      (["OrderAmount": "100"], nil), (["OrderAmount": "100.5"], nil),
      (["OrderNumber": String(repeating: "n", count: 128)], nil),
      (["OrderNumber": String(repeating: "n", count: 129)], "5107"), (["OrderNumber": ""], "4107"),
      (["OrderNumber": "';<>"], "4107"), (["Merchant_ID": "abc"], "5100"),
      (["Merchant_ID": ""], "4100"), (["Merchant_ID": "1"], "6100"), (["Language": "RU"], nil),
      (["Language": "EN"], nil), (["Language": "DE"], "6127"), (["Delay": "1"], nil),
      (["Delay": "2"], "6109"), (["OrderCurrency": "ZZZ"], "6105"),
      (["OrderCurrency": "RU"], "5105"),
      (["RecurringIndicator": "1"], nil),
      (["RecurringIndicator": "1", "CustomerNumber": "C-77"], "16320"),
      (["RecurringIndicator": "1", "RecurringMaxAmount": "x"], "5108"),
      (["RecurringIndicator": "1", "RecurringPeriod": "1000"], "5320"),
      (["RecurringIndicator": "1", "RecurringMaxDate": "31.12.2027"], nil),
      (["RecurringIndicator": "1", "RecurringMaxDate": "31.02.2027"], "5320"),
      (["RecurringIndicator": "1", "RecurringMaxDate": "2027-12-31"], "5320"),
      (["RecurringIndicator": "2"], "6320"), (["Disable3DS": "2"], "6103"),
      (["Lastname": String(repeating: "n", count: 70)], nil),
      (["Lastname": String(repeating: "n", count: 71)], "5117"),
      (["Firstname": String(repeating: "n", count: 71)], "5118"),
      (["Middlename": String(repeating: "n", count: 71)], "5119"),
      (["Email": "no address"], "5120"), (["Address": String(repeating: "n", count: 257)], "5121"),
      (["Fax": String(repeating: "1", count: 21)], "5122"), (["Country": "RUSS"], "5128"),
      (["City": String(repeating: "n", count: 71)], "5123"), (["State": "LONG"], "5124"),
      (["Zip": String(repeating: "1", count: 26)], "5125"),
      (["URL_RETURN": "https://s/?a=%3Cb"], "5154"), (["URL_RETURN": "https://s/?a=<b"], "5154"),
      (["URL_RETURN": "javascript:1"], "5154"), (["URL_RETURN": "https://s/?a=1&&b=2"], nil),
    ] as [([String: String], String?)]
  )
  func `an order is checked`(more: [String: String], error: String?) async throws {
    let shop = try AssistShop()
    let fields = shop.signed(shop.order("o-1", "100.05", more))
    let place = await shop.begin(fields)
    if let error {
      #expect(place == "/assist/pay/body.cfm?ErrorID=\(error)")
      #expect(await shop.get(place)?.text.contains("Error \(error)") == true)
      #expect(await shop.visit("o-1")["error"] != nil)
    } else {
      #expect(place.hasPrefix("/assist/pay/page.cfm?CFSID="))
    }
    #expect(shop.bench.effects == [])
  }

  /// T2: what the gateway cleans away is not in the order's number.
  @Test func `a number is cleaned`() async throws {
    let shop = try AssistShop()
    // The checkvalue was made over the cleaned number, as the order was.
    _ = await shop.begin(shop.signed(shop.order("A;B'1", "100.05")))
    #expect(await shop.states("AB1") == ["In Process 0.00"])
    await shop.visit("AB1")
    #expect(shop.bench.effects == ["charge 10005 AB1"])
  }

  /// T4, T5 and the credentials of a service.
  @Test(
    arguments: [
      ([:], "0/0"), (["Login": "short"], "4/101"), (["Login": "имя_логин"], "4/101"),
      (["Login": nil], "3/101"), (["Login": "user_name2"], "7/141"), (["Password": nil], "3/102"),
      (["Password": "pass_word2"], "7/141"), (["Merchant_ID": nil], "3/100"),
      (["Merchant_ID": "abc"], "4/100"), (["Merchant_ID": "679470"], "5/100"),
      (["Ordernumber": nil], "3/107"), (["login": "user_name2"], "0/0"),
    ] as [([String: String?], String)]
  )
  func `a service wants its credentials`(more: [String: String?], codes: String) async throws {
    let shop = try AssistShop()
    var fields: [String: String?] = ["Ordernumber": "nobody"]
    for (name, value) in more where name != "login" { fields[name] = value }
    let reply = await shop.call("orderstate/orderstate.cfm", fields)
    #expect(reply?.status == 200)
    #expect(shop.read(reply).codes == codes)
  }

  private static let card: [String: String?] = [
    "OrderNumber": "s-1", "OrderAmount": "100.05", "OrderCurrency": "RUB",
    "Cardnumber": "4111111111111111", "Cardholder": "IVAN IVANOV", "Expiremonth": "12",
    "Expireyear": "2030", "Cvc2": "123",
  ]

  /// T1 and T21 at silentpay.
  @Test(
    arguments: [
      ([:], "0/0 Approved 100.05 AS000"), (["OrderAmount": "100,05"], "0/0 Approved 100.05 AS000"),
      (["OrderAmount": "100.055"], "4/108"), (["OrderAmount": "-1"], "5/108"),
      (["Expiremonth": "13"], "5/112"), (["Expiremonth": nil], "3/112"),
      (["Expireyear": "25"], "4/113"), (["Cardholder": "IVAN 2"], "4/114"),
      (["Cvc2": "12"], "4/115"),
      (["Cvc2": nil], "3/115"), (["Cardnumber": "4111111111111112"], "5/106"),
      (["Cardnumber": "411"], "4/106"), (["Cardtype": "6"], "5/111"),
      (["Cardtype": "1"], "0/0 Approved 100.05 AS000"),
      (["Delay": "1"], "0/0 Delayed 100.05 AS000"),
    ] as [([String: String?], String)]
  )
  func `card data are checked`(more: [String: String?], expected: String) async throws {
    let shop = try AssistShop()
    let answer = await shop.change("pay/silentpay.cfm", Self.card.merging(more) { $1 })
    #expect(answer == expected)
    #expect(shop.bench.effects.count == (expected.hasPrefix("0/0") ? 1 : 0))
  }

  /// T15 and T17: both or none of amount and currency; the shop's number of a refund.
  @Test(
    arguments: [
      ("charge/charge.cfm", ["Amount": "40.00"], "3/105"),
      ("charge/charge.cfm", ["Currency": "RUB"], "3/108"),
      ("charge/charge.cfm", ["Amount": "40.00", "Currency": "USD"], "5/105"),
      ("charge/charge.cfm", ["Amount": "100.06", "Currency": "RUB"], "5/108"),
      ("charge/charge.cfm", ["Billnumber": "12"], "4/143"),
      ("charge/charge.cfm", ["Billnumber": "5111111000965142"], "10/143"),
      ("charge/charge.cfm", ["Billnumber": nil], "3/143"),
      ("cancel/wscancel.cfm", ["Externalrefundid": "short"], "4/301"),
      ("cancel/wscancel.cfm", ["Externalrefundid": "refund 0001"], "4/301"),
      ("cancel/cancel.cfm", ["CancelReason": "4"], "5/300"),
      ("cancel/cancel.cfm", ["Amount": "40.00", "Currency": "RUB"], "5/108"),
    ] as [(String, [String: String?], String)]
  )
  func `a change is checked`(
    path: String,
    more: [String: String?],
    codes: String
  ) async throws {
    let shop = try AssistShop()
    await shop.pay("c-1", "100.05", "pay", ["Delay": "1"])
    let bill = try await shop.bill("c-1")
    let fields = ["Billnumber": bill].merging(more) { $1 }
    #expect(await shop.change(path, fields) == codes)
    #expect(await shop.states("c-1") == ["Delayed 100.05 AS000"])
    #expect(shop.bench.effects == ["authorize 10005 c-1"])
  }
}
