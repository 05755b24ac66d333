import Crypto
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// What the gateway tells a shop's server, and how often.
struct LyraNoticeTests {
  private static func hook(_ shop: LyraMerchant, _ url: String, forged: Bool = false) async {
    _ = await shop.bench.post("/lyra/_hook", #"{"url":"\#(url)","forged":\#(forged)}"#)
  }

  private static func pairs(_ body: String?) throws -> [FormPair] {
    let text = try #require(body)
    return try FormBody.parseUnique(Array(text.dropFirst("/n ".count).utf8))
  }

  private static func value(_ pairs: [FormPair], _ name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  @Test func `tells of a payment with signed fields, and says when it tells again`() async throws {
    let merchant = try NoticeTests.Merchant(answers: [500, 200])
    let shop = try LyraMerchant()
    await Self.hook(shop, merchant.address)
    _ = try await shop.begin("n", 1250)
    await shop.pay("n")
    try await Until.holds("two notices") { 2 <= merchant.bodies.count }
    let first = try Self.pairs(merchant.bodies.first)
    let again = try Self.pairs(merchant.bodies.dropFirst().first)
    for (pairs, source) in [(first, "PAY"), (again, "RETRY")] {
      #expect(LyraSignature.kind(of: pairs, key: LyraMerchant.key) == .hmacSHA256)
      #expect(Self.value(pairs, "vads_url_check_src") == source)
      #expect(Self.value(pairs, "vads_hash")?.utf8.count == 64)
      #expect(Self.value(pairs, "vads_trans_status") == "AUTHORISED")
      #expect(Self.value(pairs, "vads_trans_uuid") == (try await shop.uuid("n")))
    }
  }

  @Test(arguments: [
    (#"{"order":"w","status":"SUSPENDED"}"#, "SUSPENDED", "BO"),
    (#"{"order":"w","status":"CAPTURED","source":"BATCH"}"#, "CAPTURED", "BATCH"),
  ])
  func `tells what a tester wants`(body: String, status: String, source: String) async throws {
    let merchant = try NoticeTests.Merchant(answers: [200])
    let shop = try LyraMerchant()
    _ = try await shop.begin("w", 1250)
    await shop.pay("w")
    await Self.hook(shop, merchant.address)
    let reply = await shop.bench.post("/lyra/_notify", body)
    #expect(reply?.status == 200)
    try await Until.holds("a notice") { !merchant.bodies.isEmpty }
    let pairs = try Self.pairs(merchant.bodies.first)
    #expect(Self.value(pairs, "vads_trans_status") == status)
    #expect(Self.value(pairs, "vads_url_check_src") == source)
  }

  @Test(arguments: [
    ("{}", 400), (#"{"order":"nobody"}"#, 404), (#"{"order":"r","status":"PAID"}"#, 400),
    (#"{"order":"r","source":"ME"}"#, 400), ("x", 400),
  ])
  func `a tester's mistakes are answered`(body: String, status: Int) async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("r", 1250)
    #expect(await shop.bench.post("/lyra/_notify", body)?.status == status)
  }

  @Test(arguments: [(false, "password"), (true, "sha256_hmac")])
  func `tells of a form on the shop's own page by its answer`(
    browser: Bool,
    kind: String
  ) async throws {
    let merchant = try NoticeTests.Merchant(answers: [200])
    let shop = try LyraMerchant()
    let answer = await shop.call(
      "Charge/CreatePayment",
      ["amount": .number("1250"), "currency": .text("EUR"), "orderId": .text("e")]
    )
    #expect(answer["formToken"]?.text?.isEmpty == false)
    #expect(await shop.summary("e") == "PSP_010")
    await shop.pay("e")
    await Self.hook(shop, merchant.address)
    _ = await shop.bench.post("/lyra/_notify", #"{"order":"e","browser":\#(browser)}"#)
    try await Until.holds("a notice") { !merchant.bodies.isEmpty }
    let pairs = try Self.pairs(merchant.bodies.first)
    let text = try #require(Self.value(pairs, "kr-answer"))
    let key = browser ? "answers_\(LyraMerchant.key)" : LyraMerchant.key
    let hash = HMAC.bytes(of: Array(text.utf8), key: Array(key.utf8), .sha256)
    #expect(Self.value(pairs, "kr-hash-key") == kind)
    #expect(Self.value(pairs, "kr-hash") == Hex.text(of: hash))
    let json = try JSON.parse(Array(text.utf8))
    #expect(json["orderStatus"]?.text == "PAID")
    #expect(json["orderDetails"]?["orderTotalAmount"]?.number == "1250")
    #expect(shop.bench.effects == ["charge 1250 e"])
  }

  @Test(
    arguments: [
      (["amount": .number("0")], "amount"), (["currency": .text("XXX")], "currency"),
      (["orderId": .text("a b")], "orderId"), (["formAction": .text("REGISTER")], "formAction"),
      (["ipnTargetUrl": .text("ftp://x")], "ipnTargetUrl"),
    ] as [([String: JSONValue], String)]
  )
  func `a wrong request for a form names its field`(
    change: [String: JSONValue],
    field: String
  ) async throws {
    let shop = try LyraMerchant()
    var body: JSONObject = [
      "amount": .number("1250"), "currency": .text("EUR"), "orderId": .text("e"),
    ]
    for (name, value) in change { body[name] = value }
    let answer = await shop.call("Charge/CreatePayment", body)
    #expect(answer["errorCode"]?.text == "INT_009")
    #expect(answer["detailedErrorCode"]?.text == field)
  }
}
