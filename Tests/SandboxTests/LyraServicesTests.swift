import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The web services: credentials, lookups, validation, cancels and refunds.
struct LyraServicesTests {
  @Test(arguments: [
    "12345678:2222222222222222", "12345678:testpassword_2222222222222222",
  ])
  func `right credentials are taken`(pair: String) async throws {
    let shop = try LyraMerchant()
    let header = LyraMerchant.credentials(pair)
    let reply = try #require(
      await shop.raw("Charge/SDKTest", #"{"value":"x"}"#, credentials: header)
    )
    let json = try JSON.parse(reply.body)
    #expect(reply.status == 200)
    #expect(json["status"] == .text("SUCCESS"))
    #expect(json["answer"]?["value"] == .text("x"))
  }

  @Test(arguments: [
    "", LyraMerchant.credentials("12345678:wrong"), LyraMerchant.credentials("12345678:"),
    LyraMerchant.credentials("12345678"), LyraMerchant.credentials("99999999:2222222222222222"),
    "Authorization: Bearer MTIzNDU2Nzg6MjIyMjIyMjIyMjIyMjIyMg==\r\n",
    "Authorization: Basic ????\r\n", "Authorization: Basic\r\n",
  ])
  func `wrong credentials are INT_905`(header: String) async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("a", 1250)
    await shop.pay("a")
    let reply = await shop.raw("Order/Get", #"{"orderId":"a"}"#, credentials: header)
    #expect(reply?.status == 401)
    let json = try JSON.parse(reply?.body ?? [])
    #expect(json["status"] == .text("ERROR"))
    #expect(json["answer"]?["errorCode"] == .text("INT_905"))
    #expect(json["answer"]?["transactions"] == nil)
  }

  @Test(arguments: [
    ("Order/Get", "[]", "INT_902"), ("Order/Get", "", "INT_902"), ("Order/Get", "{", "INT_902"),
    ("Order/Get", "{}", "INT_009"), ("Order/Get", #"{"orderId":7}"#, "INT_009"),
    ("Order/Get", #"{"orderId":"none"}"#, "PSP_010"), ("Transaction/Get", "{}", "INT_009"),
    ("Transaction/Get", #"{"uuid":"none"}"#, "PSP_010"),
    ("Transaction/Validate", #"{"uuid":"none"}"#, "PSP_010"),
    ("Transaction/Validate", "{}", "INT_009"),
    ("Transaction/Capture", #"{"uuids":["a","b"]}"#, "INT_009"),
    ("Transaction/Update", #"{"uuid":"a"}"#, "INT_009"),
    ("Transaction/CancelOrRefund", #"{"uuid":"a","currency":"EUR"}"#, "INT_009"),
    ("Transaction/CancelOrRefund", #"{"uuid":"a","amount":1}"#, "INT_009"),
    ("Transaction/CancelOrRefund", #"{"uuid":"a","amount":"1","currency":"EUR"}"#, "INT_009"),
    ("Transaction/CancelOrRefund", #"{"uuid":"a","amount":1.5,"currency":"EUR"}"#, "INT_009"),
    (
      "Transaction/CancelOrRefund",
      #"{"uuid":"a","amount":1,"currency":"EUR","resolutionMode":"auto"}"#, "INT_009"
    ),
    ("Transaction/CancelOrRefund", #"{"uuid":"a","amount":1,"currency":"EUR"}"#, "PSP_010"),
  ])
  func `a wrong call is an error with HTTP 200`(
    service: String,
    body: String,
    code: String
  ) async throws {
    let shop = try LyraMerchant()
    let reply = try #require(await shop.raw(service, body))
    #expect(reply.status == 200)
    let json = try JSON.parse(reply.body)
    #expect(json["status"] == .text("ERROR"))
    #expect(json["answer"]?["errorCode"] == .text(code))
  }

  @Test func `an order speaks as the dossier says`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("o", 1250)
    #expect(await shop.summary("o") == "PSP_010")
    await shop.pay("o")
    let answer = await shop.order("o")
    #expect(answer["orderStatus"] == .text("PAID"))
    #expect(answer["orderCycle"] == .text("CLOSED"))
    #expect(answer["orderDetails"]?["orderTotalAmount"] == .number("1250"))
    #expect(answer["orderDetails"]?["orderCurrency"] == .text("EUR"))
    #expect(answer["orderDetails"]?["orderId"] == .text("o"))
    let row = try #require(answer["transactions"]?.array?.first)
    #expect(row["amount"] == .number("1250"))
    #expect(row["currency"] == .text("EUR"))
    #expect(row["status"] == .text("PAID"))
    #expect(row["detailedStatus"] == .text("CAPTURED"))
    #expect(row["orderDetails"]?["orderId"] == .text("o"))
    let card = row["transactionDetails"]?["cardDetails"]
    #expect(card?["legacyTransId"]?.text?.utf8.count == 6)
    let alone = await shop.call("Transaction/Get", ["uuid": row["uuid"] ?? .null])
    #expect(alone["uuid"] == row["uuid"])
    #expect(alone["detailedStatus"] == .text("CAPTURED"))
  }

  @Test func `a captured payment is given back in parts, each with its own number`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("r", 10_000)
    await shop.pay("r")
    let uuid = try await shop.uuid("r")
    let service = "Transaction/CancelOrRefund"
    let part = await shop.call(service, LyraMerchant.refund(uuid, 4000, "AUTO"))
    #expect(part["operationType"] == .text("CREDIT"))
    #expect(part["amount"] == .number("4000"))
    #expect(part["transactionDetails"]?["parentTransactionUuid"] == .text(uuid))
    #expect(part["uuid"] != .text(uuid))
    for (amount, mode, code) in [
      (6001, nil, "PSP_101"), (0, nil, "PSP_101"), (-1, nil, "PSP_101"),
      (1000, "CANCELLATION_ONLY", "PSP_100"),
    ] as [(Int64, String?, String)] {
      let refused = await shop.call(service, LyraMerchant.refund(uuid, amount, mode))
      #expect(refused["errorCode"] == .text(code))
    }
    var dollars = LyraMerchant.refund(uuid, 1000)
    dollars["currency"] = .text("USD")
    #expect(await shop.call(service, dollars)["errorCode"] == .text("PSP_102"))
    let rest = await shop.call(service, LyraMerchant.refund(uuid, 6000, "REFUND_ONLY"))
    #expect(rest["uuid"] != part["uuid"])
    let more = await shop.call(service, LyraMerchant.refund(uuid, 1))
    #expect(more["errorCode"] == .text("PSP_101"))
    let credit = await shop.call(service, LyraMerchant.refund(part["uuid"]?.text ?? "", 1))
    #expect(credit["errorCode"] == .text("PSP_100"))
    #expect(
      await shop.summary("r")
        == "PAID: DEBIT CAPTURED 10000, CREDIT CAPTURED 4000, CREDIT CAPTURED 6000"
    )
    #expect(shop.bench.effects == ["charge 10000 r", "refund 4000 r", "refund 6000 r"])
  }

  @Test func `what is validated by hand waits for it`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("v", 10_000, ["validation_mode": "1"])
    await shop.pay("v")
    #expect(await shop.summary("v") == "RUNNING: DEBIT AUTHORISED_TO_VALIDATE 10000")
    let uuid = try await shop.uuid("v")
    let refused = await shop.call(
      "Transaction/CancelOrRefund",
      LyraMerchant.refund(uuid, 10_000, "REFUND_ONLY")
    )
    #expect(refused["errorCode"] == .text("PSP_100"))
    let early = await shop.call("Transaction/Capture", ["uuid": .text(uuid)])
    #expect(early["errorCode"] == .text("PSP_100"))
    let done = await shop.call("Transaction/Validate", ["uuid": .text(uuid)])
    #expect(done["detailedStatus"] == .text("CAPTURED"))
    let again = await shop.call("Transaction/Validate", ["uuid": .text(uuid)])
    #expect(again["errorCode"] == .text("PSP_100"))
    #expect(shop.bench.effects == ["authorize 10000 v", "capture 10000 v"])
  }

  @Test func `a held payment is cancelled whole, once`() async throws {
    let shop = try LyraMerchant()
    let service = "Transaction/CancelOrRefund"
    for (order, more, mode) in [
      ("c1", ["validation_mode": "1"], "CANCELLATION_ONLY"), ("c2", ["capture_delay": "3"], "AUTO"),
    ] {
      _ = try await shop.begin(order, 10_000, more)
      await shop.pay(order)
      let uuid = try await shop.uuid(order)
      let part = await shop.call(service, LyraMerchant.refund(uuid, 4000, mode))
      #expect(part["errorCode"] == .text("PSP_101"))
      let done = await shop.call(service, LyraMerchant.refund(uuid, 10_000, mode))
      #expect(done["detailedStatus"] == .text("CANCELLED"))
      #expect(done["uuid"] == .text(uuid))
      let again = await shop.call(service, LyraMerchant.refund(uuid, 10_000, mode))
      #expect(again["errorCode"] == .text("PSP_100"))
      let late = await shop.call("Transaction/Validate", ["uuid": .text(uuid)])
      #expect(late["errorCode"] == .text("PSP_100"))
      #expect(await shop.summary(order) == "UNPAID: DEBIT CANCELLED 10000")
    }
    shop.bench.move(by: .seconds(30 * 86_400))
    #expect(
      shop.bench.effects
        == ["authorize 10000 c1", "void 10000 c1", "authorize 10000 c2", "void 10000 c2"]
    )
  }

  @Test func `a delayed capture comes when it is due, or when it is asked for`() async throws {
    let shop = try LyraMerchant()
    for order in ["d1", "d2"] {
      _ = try await shop.begin(order, 10_000, ["capture_delay": "2"])
      await shop.pay(order)
      #expect(await shop.summary(order) == "PAID: DEBIT AUTHORISED 10000")
    }
    let uuid = try await shop.uuid("d2")
    let asked = await shop.call("Transaction/Capture", ["uuids": .array([.text(uuid)])])
    #expect(asked["detailedStatus"] == .text("CAPTURED"))
    shop.bench.move(by: .seconds(2 * 86_400 - 1))
    #expect(await shop.summary("d1") == "PAID: DEBIT AUTHORISED 10000")
    shop.bench.move(by: .seconds(1))
    #expect(await shop.summary("d1") == "PAID: DEBIT CAPTURED 10000")
    #expect(
      shop.bench.effects
        == ["authorize 10000 d1", "authorize 10000 d2", "capture 10000 d2", "capture 10000 d1"]
    )
  }

  @Test func `an update lessens what is held`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("u", 10_000, ["validation_mode": "1"])
    await shop.pay("u")
    let uuid = try await shop.uuid("u")
    func update(_ amount: Int) async -> JSONValue {
      let card: JSONObject = ["amount": .number("\(amount)"), "currency": .text("EUR")]
      return await shop.call(
        "Transaction/Update",
        ["uuid": .text(uuid), "cardUpdate": .object(card)]
      )
    }
    #expect(await update(10_001)["errorCode"] == .text("PSP_101"))
    #expect(await update(4000)["amount"] == .number("4000"))
    await shop.call("Transaction/Validate", ["uuid": .text(uuid)])
    #expect(await update(1000)["errorCode"] == .text("PSP_100"))
    #expect(shop.bench.effects == ["authorize 10000 u", "void 6000 u", "capture 4000 u"])
  }

  struct Magic: Sendable {
    var cents: Int64
    /// What the call answers: a status, a code, an HTTP status, or nothing.
    var reply: String
    /// What Order/Get then shows behind the payment, one look after the other.
    var looks: [String]
    var moved: Int64?
  }

  @Test(arguments: [
    Magic(cents: 1, reply: "CAPTURED", looks: ["CREDIT CAPTURED 900101"], moved: 900_101),
    Magic(cents: 2, reply: "ACQ_001", looks: [""]), Magic(cents: 3, reply: "ACQ_001", looks: [""]),
    Magic(cents: 4, reply: "ACQ_001", looks: [""]),
    Magic(
      cents: 5,
      reply: "UNDER_VERIFICATION",
      looks: Array(repeating: "CREDIT UNDER_VERIFICATION 900105", count: 3)
        + ["CREDIT CAPTURED 900105"],
      moved: 900_105
    ),
    Magic(
      cents: 6,
      reply: "UNDER_VERIFICATION",
      looks: Array(repeating: "CREDIT UNDER_VERIFICATION 900106", count: 6)
    ),
    Magic(cents: 7, reply: "CAPTURED", looks: ["CREDIT CAPTURED 900107"], moved: 900_107),
    Magic(cents: 8, reply: "nothing", looks: ["CREDIT CAPTURED 900108"], moved: 900_108),
    Magic(cents: 9, reply: "nothing", looks: [""]),
    Magic(cents: 10, reply: "HTTP 502", looks: ["CREDIT CAPTURED 900110"], moved: 900_110),
    Magic(cents: 11, reply: "RECONCILED", looks: ["CREDIT CAPTURED 900111"], moved: 900_111),
    Magic(cents: 12, reply: "CAPTURED", looks: ["CREDIT CAPTURED 900212"], moved: 900_212),
    Magic(cents: 13, reply: "nothing", looks: [""]),
  ])
  func `a magic amount acts where a part is given back`(magic: Magic) async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("p", 2_000_000)
    await shop.pay("p")
    let body = LyraMerchant.refund(try await shop.uuid("p"), 900_100 + magic.cents)
    let text = String(decoding: Bench.bytes(body), as: UTF8.self)
    let reply = await shop.raw("Transaction/CancelOrRefund", text)
    let answer = reply.flatMap { try? JSON.parse($0.body) }?["answer"]
    let said = answer?["errorCode"]?.text ?? answer?["detailedStatus"]?.text
    #expect(said ?? reply.map { "HTTP \($0.status)" } ?? "nothing" == magic.reply)
    for look in magic.looks {
      let rest = look.isEmpty ? "" : ", \(look)"
      #expect(await shop.summary("p") == "PAID: DEBIT CAPTURED 2000000\(rest)")
    }
    #expect(Array(shop.bench.effects.dropFirst()) == (magic.moved.map { ["refund \($0) p"] } ?? []))
  }

  @Test func `a refund under way keeps its sum from being given twice`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("k", 1_000_000)
    await shop.pay("k")
    let uuid = try await shop.uuid("k")
    let service = "Transaction/CancelOrRefund"
    await shop.call(service, LyraMerchant.refund(uuid, 900_106))
    let more = await shop.call(service, LyraMerchant.refund(uuid, 99_895))
    #expect(more["errorCode"] == .text("PSP_101"))
    let rest = await shop.call(service, LyraMerchant.refund(uuid, 99_894))
    #expect(rest["operationType"] == .text("CREDIT"))
    #expect(shop.bench.effects == ["charge 1000000 k", "refund 99894 k"])
  }

  @Test(arguments: [
    ("F20:amount", "PAID: DEBIT CAPTURED 1350"), ("F21:status", "PAID: DEBIT RECONCILED 1250"),
    ("F21:code", "PSP_777"), ("F29:missing", "PSP_010"),
    ("F29:stale", "PAID: DEBIT AUTHORISED 1250"),
    ("F29:twice", "PAID: DEBIT AUTHORISED 1250, DEBIT AUTHORISED 1250"),
  ])
  func `lookups lie when they are told to`(fault: String, summary: String) async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("f", 1250)
    await shop.pay("f")
    let profile =
      #"{"seed":1,"providers":["lyra"],"methods":["Order/Get"],"rates":{"\#(fault)":1}}"#
    await shop.bench.post("/_faults", profile)
    #expect(await shop.summary("f") == summary)
    await shop.bench.post("/_faults", "{}")
    #expect(await shop.summary("f") == "PAID: DEBIT CAPTURED 1250")
  }

  @Test func `a late refund comes once, and one done twice shows twice`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("t", 10_000)
    await shop.pay("t")
    let uuid = try await shop.uuid("t")
    await shop.bench.post("/_faults", #"{"seed":1,"rates":{"F7":1},"late_ms":[1000,1000]}"#)
    #expect(await shop.call("Transaction/CancelOrRefund", LyraMerchant.refund(uuid, 1000)) == .null)
    #expect(shop.bench.effects == ["charge 10000 t"])
    shop.bench.move(by: .seconds(1))
    await shop.bench.post("/_faults", #"{"seed":1,"rates":{"F8":1}}"#)
    await shop.call("Transaction/CancelOrRefund", LyraMerchant.refund(uuid, 2000))
    #expect(
      shop.bench.effects
        == ["charge 10000 t", "refund 1000 t", "refund 2000 t", "refund 2000 t"]
    )
  }

  @Test func `the ledger names the shop, the order and the transaction`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("l", 1250)
    await shop.pay("l")
    let effect = try #require(shop.bench.server.effects.first)
    #expect(effect.provider == "lyra")
    #expect(effect.account == "12345678")
    #expect(effect.reference == (try await shop.uuid("l")))
    #expect(effect.currency == "EUR")
    #expect(SandboxServer.accountsDescription.contains("12345678"))
    #expect(SandboxServer.accountsDescription.contains("testpassword_2222222222222222"))
  }
}
