import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Magic amounts and receipts where a part of a payment is captured or cancelled.
struct TinkoffPartsTests {
  struct Magic: Sendable {
    var cents: Int64
    /// What the call answers: a status, a code, an HTTP status, or nothing.
    var reply: String
    var states: [String]
    var moved: Int64?
  }

  static let magic = [
    Magic(cents: 1, reply: "done", states: ["done"], moved: 900_101),
    Magic(cents: 2, reply: "1116", states: ["before"]),
    Magic(cents: 3, reply: "1091", states: ["before"]),
    Magic(cents: 4, reply: "324", states: ["before"]),
    Magic(
      cents: 5,
      reply: "under way",
      states: ["under way", "under way", "under way", "done"],
      moved: 900_105
    ),
    Magic(cents: 6, reply: "under way", states: Array(repeating: "under way", count: 6)),
    Magic(cents: 7, reply: "done", states: ["done"], moved: 900_107),
    Magic(cents: 8, reply: "nothing", states: ["done"], moved: 900_108),
    Magic(cents: 9, reply: "nothing", states: ["before"]),
    Magic(cents: 10, reply: "HTTP 502", states: ["done"], moved: 900_110),
    Magic(cents: 11, reply: "COMPLETING", states: ["done"], moved: 900_111),
    Magic(cents: 12, reply: "done", states: ["done"], moved: 900_212),
    Magic(cents: 13, reply: "nothing", states: ["before"]),
  ]

  private static func text(of reply: RawReply?) -> String {
    guard let reply else { return "nothing" }
    guard reply.status == 200, let json = try? JSON.parse(reply.body) else {
      return "HTTP \(reply.status)"
    }
    let code = json["ErrorCode"]?.text ?? "?"
    return code == "0" ? json["Status"]?.text ?? "?" : code
  }

  private static let words = [
    "Cancel": ["before": "CONFIRMED", "under way": "REFUNDING", "done": "PARTIAL_REFUNDED"],
    "Confirm": ["before": "AUTHORIZED", "under way": "CONFIRMING", "done": "CONFIRMED"],
  ]

  @Test(arguments: ["Cancel", "Confirm"], magic)
  func `a magic amount acts on a part`(method: String, magic: Magic) async throws {
    let bench = try Bench()
    let id = try await bench.register("p", 2_000_000, payType: method == "Confirm" ? "T" : "O")
    await bench.call("Charge", Bench.charge(id))
    let fields: JSONObject = [
      "PaymentId": .text(id), "Amount": .number("\(900_100 + magic.cents)"),
    ]
    let words = try #require(Self.words[method])
    let reply = await bench.exchange(
      Bench.request("/tinkoff/v2/\(method)", Bench.signed(fields))
    )
    #expect(Self.text(of: reply) == words[magic.reply] ?? magic.reply)
    var states: [String] = []
    for _ in magic.states {
      states.append(await bench.call("GetState", Bench.payment(id))["Status"]?.text ?? "?")
    }
    #expect(states == magic.states.map { words[$0] ?? $0 })
    let kind = method == "Confirm" ? "capture" : "refund"
    #expect(Array(bench.effects.dropFirst()) == (magic.moved.map { ["\(kind) \($0) p"] } ?? []))
  }

  @Test func `what was dropped is done the second time, with the merchant's own number too`()
    async throws
  {
    let bench = try Bench()
    let id = try await bench.register("d", 2_000_000)
    await bench.call("Charge", Bench.charge(id))
    let fields: JSONObject = [
      "PaymentId": .text(id), "Amount": .number("900109"), "ExternalRequestId": .text("r-1"),
    ]
    #expect(await bench.call("Cancel", fields) == .null)
    #expect(await bench.call("Cancel", fields)["NewAmount"] == .number("1099891"))
    #expect(await bench.call("Cancel", fields)["NewAmount"] == .number("1099891"))
    #expect(bench.effects == ["charge 2000000 d", "refund 900109 d"])
  }

  @Test func `a late refund comes once`() async throws {
    let bench = try Bench()
    let id = try await bench.register("l", 2_000_000)
    await bench.call("Charge", Bench.charge(id))
    let fields: JSONObject = ["PaymentId": .text(id), "Amount": .number("900113")]
    #expect(await bench.call("Cancel", fields) == .null)
    bench.move(by: .milliseconds(1500))
    let state = await bench.call("GetState", Bench.payment(id))
    #expect(state["Status"] == .text("PARTIAL_REFUNDED"))
    bench.move(by: .seconds(60))
    #expect(bench.effects == ["charge 2000000 l", "refund 900113 l"])
  }

  @Test func `a magic payment is not magic again when it is given back whole`() async throws {
    let bench = try Bench()
    let id = try await bench.register("w", 900_108)
    await bench.call("Charge", Bench.charge(id))
    #expect(await bench.call("Cancel", Bench.payment(id))["Status"] == .text("REFUNDED"))
    #expect(bench.effects == ["charge 900108 w", "refund 900108 w"])
  }

  @Test(arguments: [
    ("Cancel", 5000, "0"), ("Cancel", 4000, "334"), ("Confirm", 5000, "0"),
    ("Confirm", 6000, "334"),
  ])
  func `a receipt adds up to what is moved`(
    method: String,
    amount: Int64,
    code: String
  ) async throws {
    let bench = try Bench()
    let id = try await bench.register("q", 10_000, payType: method == "Confirm" ? "T" : "O")
    await bench.call("Charge", Bench.charge(id))
    let item: JSONObject = [
      "Name": .text("A"), "Price": .number("5000"), "Quantity": .number("1"),
      "Amount": .number("5000"), "Tax": .text("vat10"),
    ]
    let receipt: JSONObject = [
      "Email": .text("buyer@example.test"), "Taxation": .text("osn"),
      "Items": .array([.object(item)]),
    ]
    let reply = await bench.call(
      method,
      [
        "PaymentId": .text(id), "Amount": .number("\(amount)"), "Receipt": .object(receipt),
      ]
    )
    #expect(reply["ErrorCode"] == .text(code))
    #expect(bench.effects.count == (code == "0" ? 2 : 1))
  }

  @Test(arguments: ["Confirm", "Cancel"])
  func `another's or nobody's payment is not found`(method: String) async throws {
    let bench = try Bench()
    let reply = await bench.call(method, ["PaymentId": .text("700000123456")])
    #expect(reply["ErrorCode"] == .text("255"))
    #expect(await bench.call(method, [:])["ErrorCode"] == .text("201"))
    let wrong: JSONObject = ["PaymentId": .text("1"), "Amount": .text("5000")]
    #expect(await bench.call(method, wrong)["ErrorCode"] == .text("240"))
  }
}
