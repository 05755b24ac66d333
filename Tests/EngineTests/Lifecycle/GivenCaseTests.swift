import Foundation
import Payments
import Providers
import TestSupport
import Testing
import Wire

@testable import Engine

/// Failures from the field about doubt and polling, with the outcomes that their files give.
@Suite struct `Given cases of state and doubt` {
  static func json(_ name: String) throws -> JSONValue {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    return try JSON.parse(CaseFolder(parts[0], of: "Engine").bytes(parts[1]))
  }

  static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let items) = value else { return [] }
    return items.compactMap {
      switch $0 {
      case .text(let text), .number(let text): text
      case .null, .boolean, .array, .object: nil
      }
    }
  }

  static func facts(_ id: String) throws -> JSONObject {
    try #require(try json("\(id)/expected.json").object?["facts"]?.object)
  }

  /// The case's word for a state.
  static func word(_ state: PaymentState) -> String {
    switch state {
    case .captured: "PAID"
    case .declined: "DECLINED"
    case .canceled: "CANCELLED"
    case .review: "REVIEW"
    case .inDoubt: "IN-DOUBT"
    case .received, .routed, .attempting, .requiresAction, .pending, .authorized,
      .partiallyRefunded, .refunded, .voided, .refused, .expired:
      state.rawValue
    }
  }

  static func claim(_ word: String) -> Reading.Claim {
    switch word {
    case "paid": .state(.captured)
    case "declined": .declined(.other, isSoft: false)
    default: .state(.pending)
    }
  }

  @Test func `116: a status check does not wake a finished payment`() throws {
    let ends: [String: Reading.Claim] = [
      "CANCELLED": .state(.canceled), "DECLINED": .declined(.other, isSoft: false),
      "PAID": .state(.captured),
    ]
    guard case .array(let rows) = try Self.json("116/cases.json") else {
      Issue.record("the case holds no list")
      return
    }
    var results: [String] = []
    for row in rows {
      guard case .text(let state)? = row.object?["state"],
        case .text(let answer)? = row.object?["status_answer"]
      else { continue }
      var walk = MachineWalk.atEffect()
      walk.read(try #require(ends[state]))
      walk.give(.inquire)
      walk.read(Self.claim(answer))
      results.append(Self.word(walk.machine.record.state))
    }
    #expect(results == Self.texts(try Self.facts("116")["results"]))
  }

  @Test(arguments: ["107", "117"])
  func `a lost answer is in doubt over a restart, asked about, and sent once`(
    id: String
  ) throws {
    let facts = try Self.facts(id)
    var states: [String] = []
    var walk = MachineWalk.inDoubt()
    states.append(Self.word(walk.machine.record.state))
    if id == "117" {
      var restarted = PaymentMachine(
        record: ChargePlan.record(),
        plan: ChargePlan.plan(),
        terms: ChargePlan.terms
      )
      restarted.replay(walk.stored)
      walk.machine = restarted
      walk.give(.resumed)
      states.append(Self.word(walk.machine.record.state))
    }
    walk.wake()
    walk.read(.state(.captured))
    states.append(Self.word(walk.machine.record.state))
    #expect(states == Self.texts(facts["states"]))
    #expect(walk.story.count { $0.hasPrefix("intent") } == 1)
  }

  @Test(arguments: ["a", "b", "c"])
  func `119: polling ends at an end or at its limit, and giving up is doubt`(
    name: String
  ) throws {
    let facts = try Self.facts("119")
    let answers = Self.texts(try Self.json("119/cases.json").object?[name])
    let poll = PollPolicy(
      call: "state",
      first: .seconds(2),
      factorHundredths: 200,
      longest: .seconds(3600),
      deadline: nil,
      tries: 5
    )
    var walk = MachineWalk(plan: ChargePlan.plan(poll: poll))
    walk.give(.begin)
    walk.read(.proceed)
    walk.read(.state(.pending))
    var times: [String] = []
    for answer in answers {
      walk.wake()
      guard case .call("state", _, _) = walk.action else { break }
      times.append("\(walk.now.milliseconds / 1000)")
      walk.read(Self.claim(answer))
    }
    let calls = try #require(facts["calls"]?.object?[name])
    #expect(calls == .number("\(times.count)"))
    #expect(times == Array(Self.texts(facts["times_s"]).prefix(times.count)))
    let state = try #require(facts["states"]?.object?[name])
    #expect(state == .text(Self.word(walk.machine.record.state)))
  }
}
