import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Payments out of a wallet, and from cards without one.
struct YooMoneyPaymentTests {
  @Test(arguments: [
    ("100.00", ["success", "success"], ["charge 10000 a"]),
    ("9001.02", ["refused not_enough_funds", "refused not_enough_funds"], []),
    ("9001.03", ["refused authorization_reject"], []), ("9001.04", ["refused payment_refused"], []),
    (
      "9001.05", ["in_progress", "in_progress", "in_progress", "in_progress", "success"],
      ["charge 900105 a"]
    ),
    ("9001.06", ["in_progress", "in_progress", "in_progress", "in_progress"], []),
    ("9001.08", ["closed", "success"], ["charge 900108 a"]),
    ("9001.09", ["closed", "success"], ["charge 900109 a"]),
    ("9001.10", ["HTTP 502", "success"], ["charge 900110 a"]),
    ("9001.11", ["reconsidering", "success"], ["charge 900111 a"]),
    ("9001.12", ["success"], ["charge 900212 a"]),
    ("9001.13", ["closed", "in_progress"], []),
    ("9001.15", ["ext_auth_required", "ext_auth_required"], []),
    ("9001.16", ["in_progress", "in_progress", "refused payment_expired"], []),
  ])
  func `magic amounts act when a transfer is confirmed`(
    amount: String,
    words: [String],
    effects: [String]
  ) async throws {
    let shop = try YooMoneyShop()
    let id = try await shop.begin("a", amount)
    #expect(shop.bench.effects == [])
    #expect(await shop.confirm(id, times: words.count) == words)
    #expect(shop.bench.effects == effects)
  }

  @Test func `a late effect comes once`() async throws {
    let shop = try YooMoneyShop()
    let id = try await shop.begin("a", "9001.13")
    #expect(await shop.confirm(id, times: 2) == ["closed", "in_progress"])
    shop.bench.move(by: .seconds(2))
    #expect(await shop.confirm(id, times: 2) == ["success", "success"])
    #expect(shop.bench.effects == ["charge 900113 a"])
  }

  @Test(arguments: [
    ("pay", "success", 1), ("refuse", "refused authorization_reject", 0),
    ("abandon", "ext_auth_required", 0),
  ])
  func `a browser brings the parameters to the issuer's page`(
    outcome: String,
    word: String,
    count: Int
  ) async throws {
    let shop = try YooMoneyShop()
    let id = try await shop.begin("a", "9001.15")
    let asked = await shop.call("process-payment", [("request_id", id)])
    let address = try #require(asked["acs_uri"]?.text)
    let path = String(address.dropFirst("http://sandbox".count))
    let parameters = asked["acs_params"]?.object?.members ?? []
    #expect(parameters.map(\.name) == ["MD", "PaReq"])
    #expect(await shop.bench.post(path, "MD=other")?.status == 400)
    let pairs = parameters.map { ($0.name, $0.value.text ?? "") }
    let page = await shop.bench.post(path, String(decoding: FormBody.encode(pairs), as: UTF8.self))
    #expect(page?.status == 200)
    await shop.bench.post(path, "outcome=\(outcome)")
    #expect(await shop.confirm(id) == [word])
    #expect(shop.bench.effects.count == count)
  }

  @Test(arguments: [
    ([("to", "")], "refused illegal_params"), ([("to", "41x")], "refused illegal_param_to"),
    ([("to", "41001404")], "refused illegal_param_to"),
    ([("to", "410011111404")], "refused payee_not_found"),
    ([("to", "ann@example.org")], "success"), ([("to", "79219990099")], "success"),
    ([("amount", "")], "refused illegal_params"),
    ([("amount", "0")], "refused illegal_param_amount"),
    ([("amount", "1.005")], "refused illegal_param_amount"),
    ([("amount_due", "5")], "refused illegal_params"),
    ([("label", String(repeating: "ж", count: 64))], "success"),
    ([("label", String(repeating: "ж", count: 65))], "refused illegal_param_label"),
    ([("pattern_id", "")], "refused illegal_params"),
    ([("pattern_id", "nobody")], "refused illegal_params"),
    ([("test_payment", "true"), ("test_result", "account_blocked")], "refused account_blocked"),
    ([("test_payment", "true"), ("test_result", "x")], "refused authorization_reject"),
    ([("test_payment", "true"), ("test_result", "limit_exceeded")], "refused limit_exceeded"),
  ])
  func `a request is checked`(change: [(String, String)], word: String) async throws {
    let shop = try YooMoneyShop()
    var fields = YooMoneyShop.transfer("a", "100.00")
    fields.removeAll { old in change.contains { $0.0 == old.0 } }
    #expect(await shop.word("request-payment", fields + change) == word)
    #expect(shop.bench.effects == [])
  }

  @Test(arguments: [
    ("p2p", [("to", "410011111111"), ("amount", "1000")], "1000"),
    ("p2p", [("to", "410011111111"), ("amount_due", "1000")], "1005"),
    ("123", [("sum", "10.50"), ("customerNumber", "7")], "10.50"),
    ("5551", [("sum", "100"), ("customerNumber", "7")], "101"), ("7777", [("sum", "5")], nil),
    ("phone-topup", [("phone-number", "79219990099"), ("amount", "50")], "50"),
  ])
  func `the sum to be debited is told`(
    pattern: String,
    fields: [(String, String)],
    sum: String?
  ) async throws {
    let shop = try YooMoneyShop()
    let json = await shop.call("request-payment", [("pattern_id", pattern)] + fields)
    #expect(json["status"] == .text("success"))
    #expect(json["contract_amount"]?.number == sum)
    #expect((json["request_id"]?.text ?? "").utf8.count == 120)
    #expect(json["money_source"] == nil || json["wallet"] == nil)
    let isSample = pattern == "7777"
    let sources = isSample ? json : json["money_source"]
    #expect(sources?["wallet"]?["allowed"] == .boolean(true))
    #expect((sources?["cards"] == nil) == (pattern == "p2p"))
  }

  @Test(arguments: [
    ([], "refused illegal_param_csc"), ([("csc", "12")], "refused illegal_param_csc"),
    ([("csc", "123")], "refused illegal_param_ext_auth_success_uri"),
    (
      [
        ("csc", "123"), ("ext_auth_success_uri", "https://a.example/s"),
        ("ext_auth_fail_uri", "https://a.example/f"),
      ], "success"
    ), ([("money_source", "card-1")], "refused money_source_not_available"),
  ])
  func `a saved card needs its code and the ways back`(
    more: [(String, String)],
    word: String
  ) async throws {
    let shop = try YooMoneyShop()
    let asked = await shop.call(
      "request-payment",
      [("pattern_id", "123"), ("sum", "10"), ("customerNumber", "c")]
    )
    let id = try #require(asked["request_id"]?.text)
    var fields = [("request_id", id)]
    if !more.contains(where: { $0.0 == "money_source" }) {
      fields.append(("money_source", "card-385244400"))
    }
    #expect(await shop.word("process-payment", fields + more) == word)
  }

  @Test func `a payment of test moves nothing`() async throws {
    let shop = try YooMoneyShop()
    let asked = await shop.call(
      "request-payment",
      YooMoneyShop.transfer("t", "10") + [("test_payment", "true")]
    )
    #expect(asked["test_payment"] == .boolean(true))
    let id = try #require(asked["request_id"]?.text)
    let paid = await shop.call("process-payment", [("request_id", id)])
    #expect(paid["payment_id"] == .text("test"))
    #expect(paid["invoice_id"] == .number("0"))
    #expect(paid["error_description"] == .text("requested error"))
    #expect(shop.bench.effects == [])
  }

  @Test func `the time to the next question comes in every way`() async throws {
    let shop = try YooMoneyShop()
    let id = try await shop.begin("a", "9001.06")
    var shown: [String] = []
    for _ in 0..<5 {
      let json = await shop.call("process-payment", [("request_id", id)])
      shown.append(json["next_retry"].map { "\($0)" } ?? "absent")
    }
    #expect(
      shown == [
        #"number("1000")"#, #"text("1000")"#, "absent", #"number("0")"#, #"number("86400000")"#,
      ]
    )
  }

  @Test func `an unknown request and a lapsed one are refused`() async throws {
    let shop = try YooMoneyShop()
    #expect(await shop.confirm("nothing") == ["refused contract_not_found"])
    let id = try await shop.begin("a", "10")
    shop.bench.move(by: .seconds(3601))
    #expect(await shop.confirm(id) == ["refused contract_not_found"])
  }

  @Test func `a card pays without a wallet, is saved, and pays again`() async throws {
    let shop = try YooMoneyShop()
    #expect(
      await shop.word("instance-id", [("client_id", "x")], token: "")
        == "refused illegal_param_client_id"
    )
    let made = await shop.call("instance-id", [("client_id", "CID")], token: "")
    let instance = try #require(made["instance_id"]?.text)
    #expect(instance.utf8.count == 64 && instance.hasPrefix("A+/"))
    let order = [("pattern_id", "p2p"), ("to", "410011111111"), ("amount", "25.00")]
    #expect(
      await shop.word(
        "request-external-payment",
        [("instance_id", instance.replacing("+", with: " "))] + order,
        token: ""
      ) == "refused illegal_param_instance_id"
    )
    func ask() async throws -> String {
      let json = await shop.call(
        "request-external-payment",
        [("instance_id", instance)] + order,
        token: ""
      )
      return try #require(json["request_id"]?.text)
    }
    func fields(_ id: String) -> [(String, String)] {
      [
        ("instance_id", instance), ("request_id", id),
        ("ext_auth_success_uri", "https://a.example/s"),
        ("ext_auth_fail_uri", "https://a.example/f"),
      ]
    }
    let id = try await ask()
    let saving = fields(id) + [("request_token", "true")]
    let first = await shop.call("process-external-payment", saving, token: "")
    #expect(first["status"] == .text("ext_auth_required"))
    let page = try #require(first["acs_params"]?["cps_context_id"]?.text)
    await shop.bench.post("/yoomoney/acs/\(page)", "outcome=pay")
    let paid = await shop.call("process-external-payment", saving, token: "")
    #expect(paid["status"] == .text("success"))
    let card = try #require(paid["money_source"]?["money_source_token"]?.text)
    let again = try await ask()
    let saved = fields(again) + [("money_source_token", card)]
    #expect(
      await shop.word("process-external-payment", saved, token: "") == "refused illegal_param_csc"
    )
    let third = fields(try await ask()) + [("money_source_token", card), ("csc", "123")]
    #expect(await shop.word("process-external-payment", third, token: "") == "success")
    let alien = fields(try await ask()) + [("money_source_token", "x"), ("csc", "123")]
    #expect(
      await shop.word("process-external-payment", alien, token: "")
        == "refused illegal_param_money_source_token"
    )
    #expect(shop.bench.effects.map { String($0.prefix(11)) } == ["charge 2500", "charge 2500"])
  }

  @Test func `a shop's form is found`() async throws {
    let shop = try YooMoneyShop()
    let bytes = Bench.request("/yoomoney/api/showcase/123", [], method: "GET")
    let form = await shop.bench.exchange(bytes)
    #expect(form?.status == 300)
    #expect(form?.header("Location") == "http://sandbox/yoomoney/api/showcase/123")
    #expect(await shop.raw("api/showcase/123", [("sum", "5")], token: "")?.status == 400)
    let filled = [("sum", "5"), ("customerNumber", "7")]
    #expect(await shop.raw("api/showcase/123", filled, token: "")?.status == 200)
    #expect(await shop.raw("api/showcase/404", filled, token: "")?.status == 404)
  }
}
