import Foundation
import Payments
import Providers
import TestSupport
import Testing
import Wire

@testable import Engine

/// Failures from the field about returns and messages, with the outcomes that their files give.
@Suite struct `Given cases of returns and messages` {
  /// The lines of a file of JSON objects.
  private static func lines(_ id: String, _ name: String) throws -> [JSONValue] {
    try CaseFolder(id, of: "Engine").bytes(name).split(separator: 0x0A)
      .map { try JSON.parse(Array($0)) }
  }

  private static func facts(_ id: String) throws -> JSONValue {
    try #require(JSON.parse(CaseFolder(id, of: "Engine").bytes("expected.json"))["facts"])
  }

  /// The case's word for a state.
  private static func word(_ state: PaymentState) -> String {
    switch state {
    case .captured: "PAID"
    case .declined: "FAILED"
    case .requiresAction, .pending: "PENDING"
    case .received, .routed, .attempting, .authorized, .partiallyRefunded, .refunded, .voided,
      .refused, .canceled, .expired, .inDoubt, .review:
      state.rawValue
    }
  }

  /// Gives the answer to the next question.
  private static func answer(_ walk: inout MachineWalk, _ claim: Reading.Claim) {
    walk.wake()
    guard case .call = walk.action else {
      Issue.record("nothing is asked, found \(walk.action)")
      return
    }
    walk.read(claim)
  }

  private static func notified(_ id: String, _ state: PaymentState) -> MachineInput {
    .notified(id: id, state: state, kept: [:], proof: nil)
  }

  @Test func `088: who comes back before the result is known has neither paid nor failed`() throws {
    var walk = PagePlan.shown()
    var states: [JSONValue] = []
    for event in try Self.lines("088", "events.jsonl") {
      walk.now = Instant(milliseconds: (event["t"]?.integer ?? 0) * 1000)
      switch event["type"]?.text {
      case "return": walk.give(.came(.callback))
      case "status": Self.answer(&walk, .state(.pending))
      case "notification":
        walk.give(Self.notified("e-1", .captured))
        // It claims; the provider's answer is the proof.
        Self.answer(&walk, .state(.captured))
      default: Issue.record("unknown event \(event)")
      }
      states.append(.text(Self.word(walk.machine.record.state)))
    }
    #expect(try Self.facts("088")["states"] == .array(states))
  }

  @Test func `098: the same message two and three times changes one state`() throws {
    var walk = PagePlan.shown()
    var known: Set<String> = []
    for event in try Self.lines("098", "events.jsonl") {
      let id = try #require(event["event"]?.text)
      // The engine hands each message on once; the others are acknowledged alike.
      guard known.insert(id).inserted else { continue }
      walk.give(Self.notified(id, .captured))
      if case .call = walk.action { walk.read(.state(.captured)) }
    }
    let facts = try Self.facts("098")
    let transitions = walk.story.count { $0.hasPrefix("verdict captured") }
    #expect(facts["transitions"]?.integer == Int64(transitions))
    #expect(facts["state"]?.text == Self.word(walk.machine.record.state))
    #expect(known.count == 2)
  }

  @Test func `114: a late failure of an earlier attempt leaves the later one paid`() throws {
    var attempts: [Int64: MachineWalk] = [:]
    for event in try Self.lines("114", "events.jsonl") {
      let attempt = try #require(event["attempt"]?.integer)
      var walk = attempts[attempt] ?? PagePlan.shown()
      switch event["status"]?.text {
      case "created":
        // A second attempt is made only when the first has ended unpaid.
        if attempt == 2, var first = attempts[1] {
          first.give(.inquire)
          Self.answer(&first, .declined(.other, isSoft: false))
          attempts[1] = first
        }
      case "paid":
        walk.give(Self.notified("paid", .captured))
        Self.answer(&walk, .state(.captured))
      default:
        walk.give(Self.notified("late \(event["t"]?.integer ?? 0)", .declined))
        if case .call = walk.action { walk.read(.declined(.other, isSoft: false)) }
      }
      attempts[attempt] = walk
    }
    let facts = try Self.facts("114")
    let first = try #require(attempts[1]?.machine.record)
    let second = try #require(attempts[2]?.machine.record)
    #expect(facts["attempt_1"]?.text == Self.word(first.state))
    #expect(facts["attempt_2"]?.text == Self.word(second.state))
    // The reference is shown by its newest attempt.
    #expect(facts["order_state"]?.text == Self.word(second.state))
  }

  @Test func `133: an address of success that somebody opens pays nothing`() throws {
    let folder = CaseFolder("133", of: "Engine")
    let urls = try folder.text("urls.txt").split(separator: "\n")
    let answers = try JSON.parse(folder.bytes("status-answers.json"))["A-17"]?.array ?? []
    var walk = PagePlan.shown()
    #expect(urls.count == 2)
    for (url, answer) in zip(urls, answers) {
      #expect(url.contains("/return/success"))
      #expect(answer.text == "pending")
      walk.give(.came(.callback))
      // One question at most; what the address says of paid counts for nothing.
      if case .call(_, let purpose, let movesMoney) = walk.action {
        #expect(purpose == .question)
        #expect(!movesMoney)
        walk.read(.state(.pending))
      }
      if case .call = walk.action { Issue.record("a second question for one return") }
      #expect(try Self.facts("133")["state"]?.text == Self.word(walk.machine.record.state))
    }
  }
}
