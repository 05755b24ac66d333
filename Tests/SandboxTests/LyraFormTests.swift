import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The form's fields, each with the number that it is refused by.
///
/// One after the other: each row runs a sandbox of its own.
@Suite(.serialized) struct LyraFormTests {
  private static let long = String(repeating: "x", count: 1100)

  struct Field: Sendable {
    var name: String
    /// Nil leaves the field out.
    var value: String?
    /// Nil when the form is taken.
    var code: String?
  }

  private static func rows(_ name: String, _ code: String, right: [String], wrong: [String?])
    -> [Field]
  {
    right.map { Field(name: name, value: $0, code: nil) }
      + wrong.map { Field(name: name, value: $0, code: code) }
  }

  static let identity =
    rows(
      "site_id",
      "02",
      right: [],
      wrong: [nil, "", "1234567", "123456789", "99999999", "1234567a"]
    )
    + rows("ctx_mode", "11", right: [], wrong: [nil, "", "test", "PROD", "PRODUCTION"])
    + rows("version", "01", right: [], wrong: [nil, "", "V1", "v2"])
    + rows(
      "trans_id",
      "03",
      right: ["000000", "899999", "ABc123", "aS76J3"],
      wrong: [nil, "", "12345", "1234567", "12345_", "12-456", "900000", "999999", "é2345"]
    )
    + rows(
      "trans_date",
      "04",
      right: ["20270115080000", "20270115075000", "20270115082959", "20170129130025"],
      wrong: [
        nil, "", "2027011508000", "202701150800000", "2027-01-15", "20270230080000",
        "20270115240000", "20270115086000", "20270115080060", "20270115090000",
        "20270115110000", "20270114230000",
      ]
    )

  static let money =
    rows("validation_mode", "05", right: ["", "0", "1"], wrong: ["2", "x", "00"])
    + rows("capture_delay", "06", right: ["", "0", "7", "365"], wrong: ["-1", "x", "1000", "1.5"])
    + rows(
      "payment_config",
      "07",
      right: [
        "MULTI:first=1000;count=3;period=30", "MULTI_EXT:20270705=3250;20270801=3250",
      ],
      wrong: [
        nil, "", "single", "MULTI:", "MULTI:first=1000;count=3", "MULTI:first=a;count=3;period=30",
        "MULTI:first=1000;count=3;period=30;", "MULTI_EXT:20271305=1", "MULTI_EXT:", "SINGLE ",
      ]
    )
    + rows("payment_cards", "08", right: ["CB", "CB;VISA;MASTERCARD", ""], wrong: ["CB;", "C B"])
    + rows(
      "amount",
      "09",
      right: ["1", "999999999999"],
      wrong: [nil, "", "0", "01", "12.50", "12,50", "-1", "1250 ", "1000000000000", "1e3", "١"]
    )
    + rows("currency", "10", right: ["952", "643"], wrong: [nil, "", "EUR", "97", "0978", "000"])

  static let buyer =
    rows("language", "12", right: ["ru", "", "zh"], wrong: ["uk", "FR", "french"])
    + rows(
      "order_id",
      "13",
      right: ["A-1_b", String(repeating: "x", count: 64)],
      wrong: ["a b", "№1", "a/b", "a.b", String(repeating: "x", count: 65)]
    )
    + rows(
      "cust_email",
      "15",
      right: ["ann@example.org"],
      wrong: ["ann", "<ann@example.org>", "\(long)@example.org"]
    )
    + rows("cust_last_name", "99", right: ["L\u{2019}\u{C9}crin & Cie", ""], wrong: ["<b>", long])
    + rows("ext_info_a", "91", right: ["a+b=c/d"], wrong: ["a<b", long])

  static let page =
    [
      ("url_success", "24"), ("url_refused", "25"), ("url_cancel", "27"), ("url_return", "28"),
      ("url_error", "29"), ("url_check", "33"),
    ]
    .flatMap { name, code in
      rows(
        name,
        code,
        right: ["https://shop.example/back?x=1"],
        wrong: ["shop.example", "javascript:x", "http://a b", "http://a/<", "http://\(long)"]
      )
    }
    + rows("theme_config", "32", right: ["SIMPLIFIED_DISPLAY=true;A=b"], wrong: ["SIMPLE", "A=b;"])
    + rows("redirect_success_timeout", "34", right: ["0", "300"], wrong: ["301", "-1", "x"])
    + rows("redirect_success_message", "35", right: ["Merci"], wrong: ["<b>", long])
    + rows("redirect_error_timeout", "36", right: ["5"], wrong: ["999"])
    + rows("redirect_error_message", "37", right: ["Non"], wrong: [long])
    + rows("page_action", "46", right: [], wrong: [nil, "", "payment", "PAY"])
    + rows(
      "action_mode",
      "47",
      right: ["IFRAME", "SILENT"],
      wrong: [nil, "", "WEBVIEW", "interactive"]
    )
    + rows("return_mode", "48", right: ["GET", "POST", "NONE", ""], wrong: ["get", "PUT"])
    + rows("threeds_mpi", "50", right: ["", "0", "5"], wrong: ["6", "x", "10"])
    + rows("available_languages", "71", right: ["fr;en"], wrong: ["fr,en", "fr;", "xx"])

  @Test(arguments: identity + money + buyer + page)
  func `one field decides`(field: Field) async throws {
    let shop = try LyraMerchant()
    var fields = LyraMerchant.fields("f-1", 1250)
    fields[field.name] = field.value
    #expect(try await shop.refusal(LyraMerchant.body(fields)) == field.code)
    #expect(shop.bench.effects.isEmpty)
  }

  @Test func `who it is from comes first, then the signature, then the fields`() async throws {
    let shop = try LyraMerchant()
    var fields = LyraMerchant.fields("f-1", 1250, ["site_id": "99999999", "ctx_mode": "PROD"])
    fields["version"] = "V1"
    fields["amount"] = "0"
    func code(_ key: String) async throws -> String? {
      try await shop.refusal(LyraMerchant.body(fields, key: key))
    }
    #expect(try await code("wrong") == "02")
    fields["site_id"] = "12345678"
    #expect(try await code("wrong") == "11")
    fields["ctx_mode"] = "TEST"
    #expect(try await code("wrong") == "00")
    #expect(try await code(LyraMerchant.key) == "01")
    fields["version"] = "V2"
    #expect(try await code(LyraMerchant.key) == "09")
    fields["amount"] = "1250"
    #expect(try await code(LyraMerchant.key) == nil)
  }

  @Test func `a number is used once a day, whatever its case`() async throws {
    let shop = try LyraMerchant()
    func code(_ order: String, _ number: String, _ date: String) async throws -> String? {
      let more = ["trans_id": number, "trans_date": date]
      return try await shop.refusal(
        LyraMerchant.body(LyraMerchant.fields(order, 1250, more))
      )
    }
    #expect(try await code("a", "abc123", "20270115080000") == nil)
    #expect(try await code("a", "abc123", "20270115080000") == "03")
    #expect(try await code("b", "ABc123", "20270115081000") == "03")
    #expect(try await code("b", "abc124", "20270115081000") == nil)
    shop.bench.move(by: .seconds(16 * 3600))
    #expect(try await code("b", "ABC123", "20270116000000") == nil)
    await shop.bench.post("/_reset", "")
    #expect(try await code("a", "abc123", "20270115235959") == nil)
  }

  @Test(arguments: [
    ("", "70"), ("signature=x", "02"), ("vads_site_id=12345678&vads_site_id=12345678", "99"),
    ("vads_site_id=12345678&vads_ctx_mode=TEST", "00"), ("vads_site_id=%ZZ", "99"),
    ("vads_site_id=12345678&vads_ctx_mode=TEST&vads_order_info=%E9t%E9", "00"),
  ])
  func `a body that is no signed form is refused`(body: String, code: String) async throws {
    let shop = try LyraMerchant()
    #expect(try await shop.refusal(Array(body.utf8)) == code)
  }

  @Test func `paths, methods and types are held to`() async throws {
    let shop = try LyraMerchant()
    let entry = "/lyra/vads-payment/entry.silentInit.a"
    let body = LyraMerchant.body(LyraMerchant.fields("a", 1250))
    let form = "application/x-www-form-urlencoded"
    for (path, method, type, status) in [
      (entry, "GET", form, 405), (entry, "POST", "application/json", 400),
      ("/lyra/vads-payment/", "GET", form, 405), ("/lyra/vads-payment/entry.a", "POST", form, 404),
      ("/lyra/vads-payment/exec.refresh.a;jsessionid=x", "GET", form, 404),
      ("/lyra/vads-payment/exec.refresh.a;jsessionid=x", "PUT", form, 405),
      ("/lyra/", "GET", form, 404), ("/lyra/api-payment/V4/Order/Get", "GET", form, 405),
      ("/lyra/api-payment/V4/Order/get", "POST", form, 404), (entry, "POST", form, 200),
    ] {
      let request = Bench.request(path, body, method: method, type: type)
      #expect(await shop.bench.exchange(request)?.status == status, "\(method) \(path)")
    }
  }

  @Test func `the form's own page shows the code of a refusal`() async throws {
    let shop = try LyraMerchant()
    let fields = LyraMerchant.fields("a", 1250, ["amount": "12.50"])
    let reply = await shop.post("/lyra/vads-payment/", LyraMerchant.body(fields))
    #expect(reply?.status == 400)
    #expect(reply?.text.contains("Error 09") == true)
    let forged = LyraMerchant.body(LyraMerchant.fields("a", 1250), key: "1111111111111111")
    #expect(await shop.post("/lyra/vads-payment/", forged)?.text.contains("Error 00") == true)
  }
}
