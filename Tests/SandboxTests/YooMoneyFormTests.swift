import Payments
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Payments by form, what the wallet then shows, and what its owner is told.
struct YooMoneyFormTests {
  private static let first = [
    FormPair("notification_type", "p2p-incoming"), FormPair("operation_id", "1234567"),
    FormPair("amount", "300.00"), FormPair("currency", "643"),
    FormPair("datetime", "2011-07-01T09:00:00.000+04:00"), FormPair("sender", "41001XXXXXXXX"),
    FormPair("codepro", "false"), FormPair("label", "YM.label.12345"),
  ]
  private static let fourth = [
    FormPair("notification_type", "card-incoming"), FormPair("operation_id", "904035776918098009"),
    FormPair("amount", "970.00"), FormPair("withdraw_amount", "1000.00"),
    FormPair("currency", "643"), FormPair("datetime", "2026-06-01T12:30:00Z"),
    FormPair("sender", ""), FormPair("codepro", "false"), FormPair("unaccepted", "false"),
    FormPair("label", "заказ 7+1"),
  ]

  private static func with(_ pairs: [FormPair], _ changes: [FormPair]) -> [FormPair] {
    pairs.filter { old in !changes.contains { $0.name == old.name } } + changes
  }

  @Test(arguments: [
    (first, YooMoneySignature.sha1, "a2ee4a9195f4a90e893cff4f62eeba0b662321f9", true),
    (with(first, [FormPair("label", "")]), .sha1, "090a8e7ebb6982a7ad76f4c0f0fa5665d741aafa", true),
    (
      with(first, [FormPair("label", "")]), .sha1, "e5e7176f0a26364890e557d3c2ffd403cfc871c9",
      false
    ), (first, .sha1, "f69ada6c2481b9b8bfa66f5a7c5c87e98c7a7614", false),
    (first, .sha1, "51f15e7204161dab22fe1e9fe079b0ef3c88ffe1", false),
    (
      first + [FormPair("withdraw_amount", "301.50"), FormPair("unaccepted", "false")], .sign,
      "1e5dbeaf47938c42ceed1e4d07569cb5a718392eb0d33ddd07b5c18f36974360", true
    ),
    (
      fourth + [FormPair("sha1_hash", "")], .sign,
      "e36f3d0cbfea4f8aef122fa0d902f9cc27f755521aab71511ed63a2bfbb90db5", true
    ), (fourth, .sha1, "a00670314e251567b1577069a402b3d9ea84a3ef", true),
    (fourth, .sign, "00ab168488c275c298a1565c825077451d9539aa6c2a00ed4f369255c523dfc8", true),
    (
      fourth + [FormPair("sha1_hash", "a00670314e251567b1577069a402b3d9ea84a3ef")], .sign,
      "f5035438db80019ae046ad2c703d7d697ca95b421fbde975d92d6bcf7cff7ba7", true
    ),
    (
      fourth + [FormPair("sha1_hash", "")], .sign,
      "10b5b6b3bf5c92bd3341b4050657983407264392f08b57421a9fe7bb1e162894", false
    ),
    (
      fourth + [FormPair("sha1_hash", "")], .sign,
      "0be26135376bc5fafd0668092d116b3f22e58c11a399bc5ae54dc5a6519c0071", false
    ),
  ])
  func `notices are signed as the dossier's vectors say`(
    pairs: [FormPair],
    kind: YooMoneySignature,
    signature: String,
    isRight: Bool
  ) {
    let made = kind.signature(of: pairs, secret: YooMoneyShop.secret)
    #expect((made == signature) == isRight)
  }

  @Test(arguments: [
    ("1000", "PC", "990.09", ["charge 100000 f"]), ("1000", "AC", "970", ["charge 100000 f"]),
    ("9001.12", "AC", "8732.05", ["charge 900212 f"]),
  ])
  func `the payee gets what is left of the sum`(
    sum: String,
    type: String,
    net: String,
    effects: [String]
  ) async throws {
    let shop = try YooMoneyShop()
    let path = try await shop.form(YooMoneyShop.button("f", sum, type))
    let empty = await shop.call("operation-history", [("label", "f")])
    #expect(empty["operations"]?.array?.isEmpty == true)
    #expect(await shop.bench.post(path, "outcome=pay")?.status == 200)
    #expect(await shop.bench.post(path, "outcome=pay")?.status == 409)
    let history = await shop.call("operation-history", [("label", "f")])
    let row = try #require(history["operations"]?.array?.first)
    #expect(row["amount"]?.number == net)
    #expect(row["direction"] == .text("in"))
    #expect(row["status"] == .text("success"))
    #expect(shop.bench.effects == effects)
  }

  @Test(arguments: [
    ("pay", 200, 1), ("refuse", 200, 0), ("abandon", 200, 0),
  ])
  func `a payer pays by the control path`(outcome: String, status: Int, count: Int) async throws {
    let shop = try YooMoneyShop()
    #expect(await shop.pay("f", outcome)?.status == 404)
    _ = try await shop.form(YooMoneyShop.button("f", "9001.15"))
    #expect(await shop.pay("f", outcome)?.status == status)
    #expect(shop.bench.effects.count == count)
  }

  @Test(arguments: [
    [("receiver", "nobody")], [("receiver", "")], [("sum", "0")], [("sum", "x")],
    [("quickpay-form", "")], [("label", String(repeating: "x", count: 65))],
  ])
  func `a wrong form has no page`(change: [(String, String)]) async throws {
    let shop = try YooMoneyShop()
    var fields = YooMoneyShop.button("f", "10")
    fields.removeAll { old in change.contains { $0.0 == old.0 } }
    #expect(await shop.raw("quickpay/confirm", fields + change, token: "")?.status == 400)
  }

  @Test(
    arguments: [
      ([("records", "2")], 2, "2", ""), ([("records", "2"), ("start_record", "2")], 1, nil, ""),
      ([("type", "payment")], 1, nil, ""), ([("type", "deposition")], 2, nil, ""),
      ([("type", "payment deposition")], 3, nil, ""), ([("label", "f1")], 1, nil, ""),
      ([("label", "f")], 0, nil, ""), ([("till", "2020-01-01T00:00:00Z")], 0, nil, ""),
      ([("from", "2020-01-01T00:00:00Z")], 3, nil, ""),
      ([("records", "101")], 0, nil, "illegal_param_records"),
      ([("records", "0")], 0, nil, "illegal_param_records"),
      ([("start_record", "-1")], 0, nil, "illegal_param_start_record"),
      ([("type", "all")], 0, nil, "illegal_param_type"),
      ([("from", "yesterday")], 0, nil, "illegal_param_from"),
      ([("till", "2020-01-01")], 0, nil, "illegal_param_till"),
      ([("label", String(repeating: "x", count: 65))], 0, nil, "illegal_param_label"),
    ] as [([(String, String)], Int, String?, String)]
  )
  func `the history is filtered and paged`(
    fields: [(String, String)],
    count: Int,
    next: String?,
    error: String
  ) async throws {
    let shop = try YooMoneyShop()
    for label in ["f1", "f2"] {
      let path = try await shop.form(YooMoneyShop.button(label, "10"))
      await shop.bench.post(path, "outcome=pay")
    }
    _ = await shop.confirm(try await shop.begin("t", "5"))
    let json = await shop.call("operation-history", fields)
    #expect((json["operations"]?.array ?? []).count == count)
    #expect(json["next_record"]?.text == next)
    #expect((json["error"]?.text ?? "") == error)
    #expect(json["status"] == nil)
  }

  @Test func `an operation's details are told`() async throws {
    let shop = try YooMoneyShop()
    _ = await shop.confirm(try await shop.begin("t", "1005"))
    let history = await shop.call("operation-history", [])
    let id = try #require(history["operations"]?.array?.first?["operation_id"]?.text)
    let json = await shop.call("operation-details", [("operation_id", id)])
    #expect(json["amount"] == .number("1005"))
    #expect(json["amount_due"] == .number("1000"))
    #expect(json["fee"] == .number("5"))
    #expect(json["recipient"] == .text("410011111111"))
    #expect(
      await shop.word("operation-details", [("operation_id", "1")]) == "illegal_param_operation_id"
    )
  }

  @Test(arguments: [("10.00", 1, false), ("9001.14", 2, false), ("10.00", 1, true)])
  func `the owner is told with a signature`(
    sum: String,
    count: Int,
    isForged: Bool
  ) async throws {
    let shop = try YooMoneyShop()
    let merchant = try NoticeTests.Merchant(answers: [200])
    await shop.bench.post(
      "/yoomoney/_hook",
      #"{"url":"\#(merchant.address)","forged":\#(isForged)}"#
    )
    let path = try await shop.form(YooMoneyShop.button("заказ 7+1", sum))
    await shop.bench.post(path, "outcome=pay")
    try await Until.holds("\(count) notices") { merchant.bodies.count == count }
    let body = String(merchant.bodies[0].dropFirst("/n ".count))
    let pairs = try FormBody.parseUnique(Array(body.utf8))
    #expect(pairs.first { $0.name == "label" }?.value == "заказ 7+1")
    #expect(pairs.first { $0.name == "sha1_hash" } == nil)
    let right = YooMoneySignature.sign.signature(of: pairs, secret: YooMoneyShop.secret)
    #expect((pairs.first { $0.name == "sign" }?.value == right) == !isForged)
  }

  @Test(arguments: [
    (#""signatures":["sha1_hash"]"#, ["sha1_hash"], "false"),
    (#""signatures":["sha1_hash","sign"]"#, ["sha1_hash", "sign"], "false"),
    (#""signatures":[],"unaccepted":true"#, [], "true"),
  ])
  func `a tester chooses the signatures`(
    choice: String,
    names: [String],
    unaccepted: String
  ) async throws {
    let shop = try YooMoneyShop()
    let merchant = try NoticeTests.Merchant(answers: [500, 200])
    await shop.bench.post(try await shop.form(YooMoneyShop.button("f", "10")), "outcome=pay")
    await shop.bench.post("/yoomoney/_hook", #"{"url":"\#(merchant.address)"}"#)
    let reply = await shop.bench.post("/yoomoney/_notify", #"{"order":"f",\#(choice)}"#)
    #expect(reply?.status == 200)
    try await Until.holds("two tries") { merchant.bodies.count == 2 }
    #expect(merchant.bodies[0] == merchant.bodies[1])
    let pairs = try FormBody.parseUnique(Array(merchant.bodies[0].dropFirst("/n ".count).utf8))
    #expect(pairs.map(\.name).filter { ["sha1_hash", "sign"].contains($0) } == names)
    #expect(pairs.first { $0.name == "unaccepted" }?.value == unaccepted)
  }

  @Test(arguments: [("2026-05-18T23:59:59Z", 2), ("2026-05-19T00:00:00Z", 1)])
  func `the old signature ends on its day`(moment: String, count: Int) throws {
    let now = try #require(Instant(rfc3339: moment))
    #expect(YooMoneyNotice.signatures(at: now).count == count)
  }
}
