import Payments
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Charge, the magic amounts, lookups and the ledger.
struct ChargeTests {
  struct Magic: Sendable {
    var cents: Int64
    /// What Charge answers: a status, a code beside a status, an HTTP status, or nothing.
    var charge: String
    /// The states that GetState then shows, one after the other.
    var states: [String]
    var effects: [String]
  }

  static let magic = [
    Magic(cents: 1, charge: "CONFIRMED", states: ["CONFIRMED"], effects: ["charge 900101 m"]),
    Magic(cents: 2, charge: "1051 REJECTED", states: ["REJECTED"], effects: []),
    Magic(cents: 3, charge: "1091 REJECTED", states: ["REJECTED"], effects: []),
    Magic(cents: 4, charge: "1041 REJECTED", states: ["REJECTED"], effects: []),
    Magic(
      cents: 5,
      charge: "AUTHORIZING",
      states: ["AUTHORIZING", "AUTHORIZING", "AUTHORIZING", "CONFIRMED", "CONFIRMED"],
      effects: ["charge 900105 m"]
    ),
    Magic(
      cents: 6,
      charge: "AUTHORIZING",
      states: Array(repeating: "AUTHORIZING", count: 8),
      effects: []
    ),
    Magic(cents: 7, charge: "CONFIRMED", states: ["CONFIRMED"], effects: ["charge 900107 m"]),
    Magic(cents: 8, charge: "nothing", states: ["CONFIRMED"], effects: ["charge 900108 m"]),
    Magic(cents: 9, charge: "nothing", states: ["NEW"], effects: []),
    Magic(cents: 10, charge: "HTTP 502", states: ["CONFIRMED"], effects: ["charge 900110 m"]),
    Magic(cents: 11, charge: "COMPLETING", states: ["CONFIRMED"], effects: ["charge 900111 m"]),
    Magic(cents: 12, charge: "CONFIRMED", states: ["CONFIRMED"], effects: ["charge 900212 m"]),
    Magic(cents: 13, charge: "nothing", states: ["NEW", "NEW"], effects: []),
    Magic(cents: 14, charge: "CONFIRMED", states: ["CONFIRMED"], effects: ["charge 900114 m"]),
    Magic(cents: 15, charge: "104 REJECTED", states: ["REJECTED"], effects: []),
    Magic(
      cents: 16,
      charge: "AUTHORIZING",
      states: ["DEADLINE_EXPIRED", "DEADLINE_EXPIRED"],
      effects: []
    ),
    Magic(cents: 0, charge: "CONFIRMED", states: ["CONFIRMED"], effects: ["charge 900100 m"]),
    Magic(cents: 17, charge: "CONFIRMED", states: ["CONFIRMED"], effects: ["charge 900117 m"]),
  ]

  private static func text(of reply: RawReply?) -> String {
    guard let reply else { return "nothing" }
    guard reply.status == 200, let json = try? JSON.parse(reply.body) else {
      return "HTTP \(reply.status)"
    }
    let status = json["Status"]?.text ?? "?"
    return json["Success"] == .boolean(true)
      ? status : "\(json["ErrorCode"]?.text ?? "?") \(status)"
  }

  @Test(arguments: magic) func `a magic amount acts at Charge`(magic: Magic) async throws {
    let bench = try Bench()
    let id = try await bench.register("m", 900_100 + magic.cents)
    #expect(bench.effects.isEmpty)
    let begun = ContinuousClock.now
    let body = Bench.signed(Bench.charge(id))
    let reply = await bench.exchange(Bench.request("/tinkoff/v2/Charge", body))
    #expect(Self.text(of: reply) == magic.charge)
    if magic.cents == 7 { #expect(ContinuousClock.now - begun >= .seconds(3)) }
    var states: [String] = []
    for _ in magic.states {
      states.append(await bench.call("GetState", Bench.payment(id))["Status"]?.text ?? "?")
    }
    #expect(states == magic.states)
    #expect(bench.effects == magic.effects)
  }

  @Test func `a late effect comes when its time has come, once`() async throws {
    let bench = try Bench()
    let id = try await bench.register("late", 900_113)
    #expect(await bench.call("Charge", Bench.charge(id)) == .null)
    bench.move(by: .milliseconds(1499))
    #expect(await bench.call("GetState", Bench.payment(id))["Status"] == .text("NEW"))
    #expect(bench.effects.isEmpty)
    bench.move(by: .milliseconds(1))
    #expect(bench.effects == ["charge 900113 late"])
    #expect(await bench.call("GetState", Bench.payment(id))["Status"] == .text("CONFIRMED"))
    bench.move(by: .seconds(60))
    #expect(bench.effects == ["charge 900113 late"])
    #expect(bench.server.effects.first?.at == Bench.start + .milliseconds(1500))
  }

  @Test func `a second Charge is code 4 and moves nothing`() async throws {
    let bench = try Bench()
    for (order, amount) in [("a", 1000), ("b", 900_108), ("c", 900_102), ("d", 900_106)] {
      let id = try await bench.register(order, Int64(amount))
      await bench.call("Charge", Bench.charge(id))
      let again = await bench.call("Charge", Bench.charge(id))
      #expect(again["ErrorCode"] == .text("4"))
      #expect(again["Success"] == .boolean(false))
    }
    #expect(bench.effects == ["charge 1000 a", "charge 900108 b"])
  }

  @Test(
    arguments: [
      ("PaymentId", nil, "201"), ("PaymentId", .text(""), "201"),
      ("PaymentId", .text("12x"), "241"),
      ("PaymentId", .text("123456789012345678901"), "237"), ("PaymentId", .text("12345"), "255"),
      ("RebillId", nil, "201"), ("RebillId", .text("14a"), "223"),
      ("RebillId", .text("123456789012345678901"), "235"), ("RebillId", .number("1"), "0"),
      ("IP", .text("x"), "211"),
    ] as [(String, JSONValue?, String)]
  )
  func `one field of Charge decides`(field: String, value: JSONValue?, code: String) async throws {
    let bench = try Bench()
    var fields = Bench.charge(try await bench.register("f", 1000))
    fields[field] = value
    #expect(await bench.call("Charge", fields)["ErrorCode"] == .text(code))
    #expect(bench.effects == (code == "0" ? ["charge 1000 f"] : []))
  }

  @Test func `an untouched payment expires`() async throws {
    let bench = try Bench()
    let id = try await bench.register("old", 1000)
    bench.move(by: .seconds(86_401))
    #expect(await bench.call("Charge", Bench.charge(id))["ErrorCode"] == .text("4"))
    let state = await bench.call("GetState", Bench.payment(id))
    #expect(state["Status"] == .text("DEADLINE_EXPIRED"))
    #expect(bench.effects.isEmpty)
  }

  @Test func `CheckOrder tells what became of an order, its code a number`() async throws {
    let bench = try Bench()
    let order: JSONObject = ["OrderId": .text("c")]
    let unknown = await bench.call("CheckOrder", order)
    #expect(unknown["ErrorCode"] == .text("255"))
    #expect(unknown["Success"] == .boolean(false))
    let id = try await bench.register("c", 900_102)
    let fresh = await bench.call("CheckOrder", order)
    #expect(fresh["Success"] == .boolean(true))
    #expect(fresh["Payments"]?.array?.count == 1)
    #expect(fresh.value(at: "/Payments/0/Status") == .text("NEW"))
    #expect(fresh.value(at: "/Payments/0/PaymentId") == .text(id))
    await bench.call("Charge", Bench.charge(id))
    let declined = await bench.call("CheckOrder", order)
    #expect(declined["ErrorCode"] == .text("0"))
    #expect(declined.value(at: "/Payments/0/Status") == .text("REJECTED"))
    #expect(declined.value(at: "/Payments/0/Success") == .boolean(false))
    #expect(declined.value(at: "/Payments/0/ErrorCode") == .number("1051"))
    #expect(declined.value(at: "/Payments/0/Amount") == .number("900102"))
  }

  @Test func `GetState carries amount, order and parameters`() async throws {
    let bench = try Bench()
    let id = try await bench.register("g", 4242)
    await bench.call("Charge", Bench.charge(id))
    let state = await bench.call("GetState", ["PaymentId": .number(id)])
    #expect(state["PaymentId"] == .text(id))
    #expect(state["OrderId"] == .text("g"))
    #expect(state["Amount"] == .number("4242"))
    #expect(state.value(at: "/Params/0/Value") == .text("ACQ"))
  }
}
