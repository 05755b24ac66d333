import Payments
import Providers
import Testing
import Wire

@testable import Engine

/// DESIGN law 2: another account is tried only after *not sent*, *no effect*, *refused without
/// effect* or a *soft decline*.
@Suite struct `The next account of an attempt` {
  @Test(
    arguments: [
      (
        Reading.Claim.declined(.issuerUnavailable, isSoft: true),
        "routed second because softly declined issuer_unavailable, proof reply:charge"
      ),
      (
        .refused(.notPermitted, effect: .none),
        "routed second because refused not_permitted, proof reply:charge"
      ),
    ]
  )
  func `is tried in the same write as the proof`(claim: Reading.Claim, event: String) {
    var walk = MachineWalk.withFailover(["second", "third"])
    let before = walk.story.count
    walk.read(claim)
    #expect(Array(walk.story[(before + 1)...]) == [event, "sent init 1"])
    #expect(walk.action == .call("init", purpose: .step, movesMoney: false))
    #expect(walk.machine.record.account == "second")
    #expect(walk.machine.record.state == .attempting)
    walk.read(.proceed)
    walk.read(.state(.captured))
    #expect(
      walk.story.suffix(3) == ["intent charge 2", "reply charge captured", "verdict captured"]
    )
    #expect(walk.machine.record.account == "second")
    #expect(walk.machine.record.capturedMinorUnits == 10_050)
  }

  @Test(
    arguments: [
      (Reading.Claim.declined(.lostOrStolen, isSoft: false), "verdict declined lost_or_stolen"),
      (.declined(.other, isSoft: false), "verdict declined other"),
      (.state(.captured), "verdict captured"),
      (.state(.canceled), "verdict canceled"),
      (.state(.expired), "verdict expired expired"),
      (.mismatch(field: "minor", expected: "1", found: "2"), "verdict review mismatch"),
    ]
  )
  func `is not tried after any other answer`(claim: Reading.Claim, verdict: String) {
    var walk = MachineWalk.withFailover(["second"])
    walk.read(claim)
    #expect(walk.story.last == verdict)
    #expect(walk.machine.record.account == "main")
  }

  @Test(
    arguments: [
      Exchange.silent(why: "timeout"), .read(Reading(claim: .unproved(why: "status"))),
      .read(Reading(claim: .refused(.duplicate, effect: .possible))),
      .read(Reading(claim: .recover)), .read(Reading(claim: .state(.pending))),
    ]
  )
  func `is never tried from doubt`(exchange: Exchange) {
    var walk = MachineWalk.withFailover(["second"])
    walk.give(.exchanged(exchange))
    for _ in 1...200 {
      walk.wake()
      if case .call = walk.action { walk.give(.exchanged(.silent(why: "timeout"))) }
    }
    #expect(walk.machine.record.account == "main")
    #expect(walk.story.count { $0.hasPrefix("intent") } == 1)
  }

  @Test func `is not tried before the effect call when the refusal may mean that it is paid`() {
    var walk = MachineWalk()
    walk.receive(failover: ["second"])
    walk.give(.begin)
    walk.read(.refused(.duplicate, effect: .possible))
    #expect(walk.story.last == "verdict refused duplicate")
  }

  @Test(arguments: [Exchange.silent(why: "timeout"), .notSent(why: "refused")])
  func `is tried when a call before the effect is unanswered twice`(exchange: Exchange) {
    var walk = MachineWalk()
    walk.receive(failover: ["second"])
    walk.give(.begin)
    walk.give(.exchanged(exchange))
    #expect(walk.machine.record.account == "main")
    walk.wake()
    walk.give(.exchanged(exchange))
    #expect(
      walk.story.suffix(2) == [
        "routed second because refused unavailable, proof unanswered:init", "sent init 1",
      ]
    )
  }

  @Test func `is tried when the effect call is proved unsent twice`() {
    var walk = MachineWalk.withFailover(["second"])
    walk.give(.exchanged(.notSent(why: "refused")))
    walk.wake()
    #expect(walk.story.last == "intent charge 1")
    walk.give(.exchanged(.notSent(why: "refused")))
    #expect(
      walk.story.suffix(2) == [
        "routed second because refused unavailable, proof not_sent:charge", "sent init 1",
      ]
    )
  }

  @Test func `is tried when the account's second epoch had no effect either`() {
    var walk = MachineWalk.withFailover(["second"], polls: false)
    for epoch in 1...2 {
      walk.give(.exchanged(.silent(why: "timeout")))
      while case .wait = walk.action {
        walk.wake()
        if case .call("find", _, _) = walk.action { walk.read(.notFound) }
      }
      #expect(walk.story.contains("no effect \(epoch)"))
    }
    #expect(walk.story.suffix(2) == ["routed second because no_effect, epoch 2", "sent init 1"])
    walk.read(.proceed)
    #expect(walk.story.last == "intent charge 4")
  }

  @Test func `is tried when the doubt turns out to be a soft decline`() {
    var walk = MachineWalk.withFailover(["second"])
    walk.give(.exchanged(.silent(why: "timeout")))
    #expect(walk.machine.record.doubt != nil)
    walk.wake()
    walk.read(.declined(.issuerUnavailable, isSoft: true))
    #expect(walk.machine.record.account == "second")
    #expect(walk.machine.record.doubt == nil)
  }

  @Test func `is not tried by an owner that may not send`() {
    var walk = MachineWalk.withFailover(["second"])
    walk.maySend = false
    walk.read(.declined(.issuerUnavailable, isSoft: true))
    #expect(walk.story.last == "verdict declined issuer_unavailable")
    #expect(walk.machine.record.isSoftDecline)
  }

  @Test func `is the first that can take the payment, and the last one's answer stays`() {
    var walk = MachineWalk.withFailover(["second", "third"])
    walk.closed = ["second"]
    walk.read(.refused(.notPermitted, effect: .none))
    #expect(walk.machine.record.account == "third")
    walk.closed = []
    walk.read(.refused(.notPermitted, effect: .none))
    #expect(walk.story.last == "verdict refused not_permitted")
    #expect(walk.machine.record.account == "third")
  }

  @Test func `knows nothing of what the account before kept`() {
    var walk = MachineWalk()
    walk.receive(failover: ["second"])
    walk.give(.begin)
    let kept = ["provider_reference": "700001"]
    walk.give(
      .exchanged(
        .read(Reading(claim: .proceed, kept: ["id": "700001"], keptOnPayment: kept, message: "ok"))
      )
    )
    walk.read(.declined(.issuerUnavailable, isSoft: true))
    let context = walk.machine.context(at: walk.now)
    #expect(context.kept.isEmpty)
    #expect(context.keptOnPayment.isEmpty)
    #expect(context.order == "INV-1")
    #expect(context.key == "pay_test-2")
    #expect(walk.machine.record.providerReference == nil)
    #expect(walk.machine.record.message == nil)
  }

  @Test func `is where a killed payment goes on, whatever the first account's plugin is now`() {
    var walk = MachineWalk.withFailover(["second"])
    walk.read(.declined(.issuerUnavailable, isSoft: true))
    walk.read(.proceed)
    var record = ChargePlan.record()
    record.account = "second"
    var restarted = PaymentMachine(
      record: record,
      plan: ChargePlan.plan(),
      terms: ChargePlan.terms
    )
    restarted.replay(walk.stored)
    let decision = restarted.handle(.resumed, at: walk.now, maySend: false)
    #expect(decision.events.map(MachineWalk.word) == ["doubt charge interrupted"])
    #expect(restarted.record.account == "second")
    #expect(restarted.record.state == .inDoubt)
  }
}

extension `Given cases of routing` {
  static let ends: [String: Reading.Claim] = [
    "stolen_card": .declined(.lostOrStolen, isSoft: false),
    "do_not_retry": .declined(.other, isSoft: false),
    // An unlisted code of a declined status is a hard decline.
    "code_9999": .declined(.other, isSoft: false),
    "issuer_unavailable": .declined(.issuerUnavailable, isSoft: true),
    "approved": .state(.captured),
  ]

  @Test func `106: a hard decline is not tried again`() throws {
    var calls: [[String]] = []
    var states: [String] = []
    for line in try Self.bytes("106/attempts.jsonl").split(separator: 0x0A) {
      let row = try #require(try JSON.parse(Array(line)).object)
      var walk = MachineWalk.withFailover(["beta"])
      var called: [String] = []
      while walk.action == .call("charge", purpose: .step, movesMoney: true) {
        let name = walk.machine.record.account == "main" ? "alpha" : "beta"
        called.append(name)
        walk.read(try #require(Self.ends[Self.text(row[name])]))
        if walk.action == .call("init", purpose: .step, movesMoney: false) { walk.read(.proceed) }
      }
      calls.append(called)
      states.append(Cases.word(walk.machine.record.state))
    }
    let facts = try Cases.facts("106")
    #expect(states == Cases.texts(facts["states"]))
    guard case .array(let expected)? = facts["calls"] else {
      Issue.record("the case holds no calls")
      return
    }
    #expect(calls == expected.map(Cases.texts))
  }

  @Test func `107: a timeout is not a reason to use the next provider`() throws {
    var walk = MachineWalk.withFailover(["beta"])
    walk.give(.exchanged(.silent(why: "timeout")))
    var states = [Cases.word(walk.machine.record.state)]
    walk.wake()
    walk.read(.state(.captured))
    states.append(Cases.word(walk.machine.record.state))
    let facts = try Cases.facts("107")
    #expect(states == Cases.texts(facts["states"]))
    let creates = try #require(facts["creates"]?.object)
    #expect(creates["alpha"] == .number("\(walk.story.count { $0.hasPrefix("intent") })"))
    #expect(creates["beta"] == .number("\(walk.story.count { $0.contains("routed beta") })"))
  }
}
