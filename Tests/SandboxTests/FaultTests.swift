import TestSupport
import Testing
import Wire

@testable import Sandbox

/// What `POST /_faults` makes, seen through real sockets.
struct FaultTests {
  /// What a client sees of one reply.
  enum Seen: Equatable, Sendable {
    case nothing
    case status(Int)
    case malformed
    case json
  }

  private func seen(_ reply: RawReply?) -> Seen {
    guard let reply else { return .nothing }
    guard reply.status == 200 else { return .status(reply.status) }
    do throws(JSONError) {
      _ = try JSON.parse(reply.body)
      return .json
    } catch {
      return .malformed
    }
  }

  @Test(
    arguments: [
      ("F3", .nothing, 0), ("F4", .nothing, 0), ("F5", .nothing, 1), ("F7", .nothing, 0),
      ("F8", .json, 2), ("F10:500", .status(500), 0), ("F10:502", .status(502), 0),
      ("F10:503", .status(503), 0), ("F10:504", .status(504), 0), ("F11:502", .status(502), 1),
      ("F14:429", .status(429), 0), ("F14:429-bare", .status(429), 0), ("F14:409", .status(409), 0),
      ("F14:425", .status(425), 0), ("F15:302", .status(302), 0), ("F15:101", .status(101), 0),
      ("F15:flood", .status(102), 0), ("F16:length", .nothing, 1), ("F16:excess", .malformed, 1),
      ("F16:gzip", .malformed, 1), ("F17:text", .json, 1), ("F18:huge", .malformed, 1),
      ("F19:duplicate", .malformed, 1), ("F19:nan", .malformed, 1), ("F19:exponent", .json, 1),
      ("F19:bom", .malformed, 1), ("F19:utf16", .malformed, 1), ("F19:surrogate", .malformed, 1),
      ("F19:deep", .malformed, 1), ("F20:amount", .json, 1), ("F20:order", .json, 1),
      ("F21:status", .json, 1), ("F21:code", .json, 1), ("F29:stale", .json, 1),
      ("F6:served", .json, 1),
    ] as [(String, Seen, Int)]
  )
  func `a fault acts at Charge as its row says`(
    code: String,
    expected: Seen,
    effects: Int
  ) async throws {
    let bench = try Bench()
    let id = try await bench.register("f", 1000)
    await bench.post("/_faults", #"{"seed":7,"rates":{"\#(code)":1},"methods":["Charge"]}"#)
    let body = Bench.signed(Bench.charge(id))
    let reply = await bench.exchange(Bench.request("/tinkoff/v2/Charge", body))
    #expect(seen(reply) == expected)
    #expect(bench.effects == Array(repeating: "charge 1000 f", count: effects))
    #expect(await bench.requests() == ["Charge": 1, "Init": 1])
    if code == "F14:429" { #expect(reply?.has("Retry-After: 1") == true) }
    if code == "F18:huge" { #expect((reply?.body.count ?? 0) > 10 << 20) }
    #expect(reply?.head.contains("Sandbox-Relay") != true)
  }

  @Test func `a late effect waits as long as the profile says`() async throws {
    let bench = try Bench()
    let id = try await bench.register("f", 1000)
    await bench.post("/_faults", #"{"rates":{"F7":1},"late_ms":[5000,9000],"methods":["Charge"]}"#)
    await bench.call("Charge", Bench.charge(id))
    bench.move(by: .milliseconds(4999))
    #expect(bench.effects.isEmpty)
    bench.move(by: .milliseconds(4001))
    #expect(bench.effects == ["charge 1000 f"])
  }

  @Test(
    arguments: [
      ("amount", "Amount", .number("1100")), ("order", "OrderId", .text("f-0")),
      ("status", "Status", .text("COMPLETING")), ("code", "ErrorCode", .text("7777")),
    ] as [(String, String, JSONValue)]
  )
  func `a lying success differs in one thing`(
    variant: String,
    field: String,
    value: JSONValue
  ) async throws {
    let bench = try Bench()
    let id = try await bench.register("f", 1000)
    let code = field == "Amount" || field == "OrderId" ? "F20" : "F21"
    await bench.post("/_faults", #"{"rates":{"\#(code):\#(variant)":1},"methods":["Charge"]}"#)
    let reply = await bench.call("Charge", Bench.charge(id))
    #expect(reply[field] == value)
    #expect(reply["PaymentId"] == .text(id))
  }

  @Test(arguments: [
    ("stale", "NEW", 1), ("missing", "255", 0), ("twice", "CONFIRMED", 2),
  ])
  func `a lookup lies`(variant: String, expected: String, matches: Int) async throws {
    let bench = try Bench()
    let id = try await bench.register("f", 1000)
    await bench.call("Charge", Bench.charge(id))
    await bench.post("/_faults", #"{"rates":{"F29:\#(variant)":1}}"#)
    let order = await bench.call("CheckOrder", ["OrderId": .text("f")])
    if variant == "missing" {
      #expect(order["ErrorCode"] == .text(expected))
      #expect(await bench.call("GetState", Bench.payment(id))["ErrorCode"] == .text(expected))
    } else {
      let state = variant == "stale" ? "AUTHORIZING" : expected
      #expect(order.value(at: "/Payments/0/Status") == .text(state))
      #expect(order["Payments"]?.array?.count == matches)
    }
  }

  @Test(arguments: [
    (#"{"providers":["tinkof"],"rates":{"F5":1}}"#, #"did you mean "tinkoff"?"#),
    (#"{"providers":["tinkoff","nobody"]}"#, #"unknown provider "nobody""#),
    (#"{"rates":{"F55":1}}"#, #"unknown fault "F55""#),
    (#"{"rates":{"F18:wet":1}}"#, #"unknown fault "F18:wet""#),
    (#"{"rates":{"F5":2}}"#, "a number from 0 to 1"),
    (#"{"seeds":1}"#, #"unknown key "seeds""#), ("no json", "no JSON"),
  ])
  func `a profile that names something unknown is refused and changes nothing`(
    profile: String,
    reason: String
  ) async throws {
    let bench = try Bench()
    let id = try await bench.register("f", 1000)
    await bench.post("/_faults", #"{"rates":{"F10:503":1},"methods":["Charge"]}"#)
    let reply = await bench.exchange(Bench.request("/_faults", Array(profile.utf8)))
    #expect(reply?.status == 400)
    let body = try JSON.parse(try #require(reply?.body))
    #expect(body["error"]?.text?.contains(reason) == true, "\(body)")
    let charge = Bench.request("/tinkoff/v2/Charge", Bench.signed(Bench.charge(id)))
    #expect(await bench.exchange(charge)?.status == 503, "the profile before is in force")
  }

  @Test func `the same seed and requests draw the same faults, in any order`() {
    let rates = #"{"seed":42,"rates":{"F4":0.1,"F5":0.2,"F10":0.1,"F16":0.1},"latency_ms":[5,50]}"#
    func drawn(_ seed: String, _ bodies: [Int]) throws -> [Int: [FaultDraw]] {
      let faults = Faults()
      let text = rates.replacing("42", with: seed)
      faults.set(try FaultProfile(json: JSON.parse(Array(text.utf8)), providers: []))
      var draws: [Int: [FaultDraw]] = [:]
      for body in bodies {
        let bytes = Array("body \(body)".utf8)
        draws[body, default: []].append(faults.draw(provider: "p", method: "m", body: bytes))
      }
      return draws
    }
    #expect(throws: Never.self) {
      let bodies = (0..<2000).map { $0 % 1000 }
      let first = try drawn("42", bodies)
      #expect(try drawn("42", bodies.reversed()) == first)
      #expect(try drawn("43", bodies) != first)
      let all = first.values.flatMap { $0 }
      let faults = all.compactMap(\.fault)
      // 2,000 draws at a half: six standard deviations are 134.
      #expect(abs(faults.count - 1000) < 134)
      #expect(first.values.contains { $0[0] != $0[1] })
      #expect(all.allSatisfy { $0.latency >= .milliseconds(5) && $0.latency <= .milliseconds(50) })
      let fifth = faults.count { $0.code == .closedAfterEffect }
      #expect(abs(fifth - 400) < 108)
    }
  }

  @Test(arguments: [
    "x", "[]", #"{"rates":{"F99":1}}"#, #"{"rates":{"F5:html":1}}"#, #"{"rates":{"F5":2}}"#,
    #"{"rates":{"F5":-0.1}}"#, #"{"rates":[]}"#, #"{"seed":"1"}"#, #"{"seed":1.5}"#,
    #"{"latency_ms":[50,5]}"#, #"{"latency_ms":5}"#, #"{"providers":"tinkoff"}"#, #"{"speed":1}"#,
  ])
  func `a bad profile is refused and changes nothing`(text: String) async throws {
    let bench = try Bench()
    await bench.post("/_faults", #"{"rates":{"F4":1},"methods":["Init"]}"#)
    let reply = await bench.post("/_faults", text)
    #expect(reply?.status == 400)
    #expect(reply?.text.hasPrefix(#"{"error":""#) == true)
    #expect(await bench.call("Init", ["Amount": .number("1000")]) == .null)
    #expect(await bench.post("/_faults", "{}")?.status == 200)
    #expect(await bench.call("Init", ["Amount": .number("1000")])["ErrorCode"] == .text("212"))
  }

  @Test func `other providers are left alone`() async throws {
    let bench = try Bench()
    await bench.post("/_faults", #"{"rates":{"F4":1},"providers":["other"]}"#)
    _ = try await bench.register("f", 1000)
  }

  @Test func `latency holds replies back`() async throws {
    let bench = try Bench()
    await bench.post("/_faults", #"{"latency_ms":[80,90]}"#)
    let begun = ContinuousClock.now
    _ = try await bench.register("f", 1000)
    #expect(ContinuousClock.now - begun >= .milliseconds(80))
  }
}
