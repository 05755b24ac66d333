import Payments
import Providers
import Testing

@testable import Engine

@Suite struct `The machine of a payment` {
  @Test func `an ordinary charge ends captured with one intent`() {
    var walk = MachineWalk.atEffect()
    #expect(walk.action == .call("charge", purpose: .step, movesMoney: true))
    walk.read(.state(.captured))
    #expect(
      walk.story == [
        "sent init 1", "reply init proceed", "intent charge 1", "reply charge captured",
        "verdict captured",
      ]
    )
    #expect(walk.action == .stop)
    #expect(walk.machine.record.capturedMinorUnits == 10_050)
    #expect(walk.machine.record.due == nil)
  }

  @Test(
    arguments: [
      (
        Reading.Claim.declined(.insufficientFunds, isSoft: false),
        "verdict declined insufficient_funds"
      ),
      (.declined(.issuerUnavailable, isSoft: true), "verdict declined issuer_unavailable"),
      (.refused(.invalidRequest, effect: .none), "verdict refused invalid_request"),
      (.state(.authorized), "verdict authorized"),
      (.state(.expired), "verdict expired expired"),
      (.mismatch(field: "minor", expected: "1", found: "2"), "verdict review mismatch"),
    ]
  )
  func `a proving reply to the effect call ends the payment`(
    claim: Reading.Claim,
    verdict: String
  ) {
    var walk = MachineWalk.atEffect()
    walk.read(claim)
    #expect(walk.story.last == verdict)
    #expect(walk.action == .stop)
  }

  @Test(
    arguments: [
      Exchange.silent(why: "timeout"),
      .read(Reading(claim: .unproved(why: "status"))),
      .read(Reading(claim: .refused(.duplicate, effect: .possible))),
      .read(Reading(claim: .recover)),
      .read(Reading(claim: .notFound)),
    ]
  )
  func `an effect call without proof is in doubt and asked about`(exchange: Exchange) {
    var walk = MachineWalk.atEffect()
    walk.give(.exchanged(exchange))
    #expect(walk.machine.record.state == .inDoubt)
    #expect(walk.action == .wait(until: Instant(milliseconds: 2000)))
    #expect(walk.machine.record.doubt?.proofNotBefore == Instant(milliseconds: 5000))
    #expect(walk.machine.record.due == Instant(milliseconds: 2000))
  }

  @Test func `a doubt that the provider knows as paid ends captured without a second intent`() {
    var walk = MachineWalk.inDoubt()
    walk.wake()
    #expect(walk.action == .call("state", purpose: .question, movesMoney: false))
    walk.read(.state(.captured))
    #expect(
      walk.story.suffix(4) == [
        "doubt charge timeout", "sent state 1", "inquiry state captured", "verdict captured",
      ]
    )
  }

  @Test func `not found before the settle window proves nothing`() {
    var walk = MachineWalk.inDoubt(polls: false)
    for _ in 1...2 {
      walk.wake()
      walk.read(.notFound)
    }
    #expect(walk.now < Instant(milliseconds: 5000))
    #expect(walk.machine.record.state == .inDoubt)
    #expect(!walk.story.contains("no effect 1"))
  }

  @Test func `two absences behind the settle window allow the next epoch`() {
    var walk = MachineWalk.inDoubt()
    while !walk.story.contains("intent charge 2") {
      walk.wake()
      walk.read(walk.asksLookup ? .notFound : .state(.pending))
    }
    #expect(walk.now == Instant(milliseconds: 6000))
    #expect(walk.story.suffix(2) == ["no effect 1", "intent charge 2"])
    #expect(walk.action == .call("charge", purpose: .step, movesMoney: true))
  }

  @Test(arguments: [0, 1])
  func `a provider that is down is asked at a pace, whatever was read before`(absences: Int) {
    var walk = MachineWalk.inDoubt(polls: false)
    while walk.now < Instant(milliseconds: 4000) {
      walk.wake()
      walk.give(.exchanged(.silent(why: "down")))
    }
    for _ in 0..<absences {
      walk.wake()
      walk.read(.notFound)
    }
    let start = walk.now
    for _ in 0..<20 {
      walk.wake()
      guard case .call = walk.action else {
        Issue.record("no question at its time")
        return
      }
      walk.give(.exchanged(.notSent(why: "refused")))
    }
    #expect(walk.now.duration(since: start) >= .seconds(19))
  }

  @Test func `no effect ends the attempt when its owner may not send`() {
    var walk = MachineWalk.inDoubt()
    walk.maySend = false
    while walk.action != .stop {
      walk.wake()
      walk.read(walk.asksLookup ? .notFound : .state(.pending))
    }
    #expect(walk.story.suffix(2) == ["no effect 1", "verdict refused no_effect"])
  }

  @Test func `a complete reading in between makes the absences count anew`() {
    var walk = MachineWalk.inDoubt(polls: false)
    while walk.now < Instant(milliseconds: 5000) {
      walk.wake()
      walk.read(.notFound)
    }
    walk.wake()
    walk.read(.state(.pending))
    walk.wake()
    walk.read(.notFound)
    #expect(!walk.story.contains("no effect 1"))
  }

  @Test func `a call before the effect is made four times and then refused`() {
    var walk = MachineWalk()
    walk.give(.begin)
    var moments: [Int64] = []
    while walk.action != .stop {
      if case .call = walk.action {
        moments.append(walk.now.milliseconds)
        walk.give(.exchanged(.silent(why: "timeout")))
      } else {
        walk.wake()
      }
    }
    #expect(moments == [0, 1000, 3000, 7000])
    #expect(walk.story.last == "verdict refused unavailable")
    #expect(!walk.story.contains("intent charge 1"))
  }

  @Test func `an effect call proved unsent is sent again under a new intent`() {
    var walk = MachineWalk.atEffect()
    var intents = 0
    while walk.action != .stop {
      if case .call = walk.action {
        intents += 1
        walk.give(.exchanged(.notSent(why: "refused")))
      } else {
        walk.wake()
      }
    }
    #expect(intents == 4)
    #expect(walk.story.last == "verdict refused unavailable")
    #expect(walk.machine.epoch == 1)
  }

  @Test func `an order that exists untouched is gone on with`() {
    var walk = MachineWalk()
    walk.give(.begin)
    walk.read(.recover)
    #expect(walk.action == .call("find", purpose: .recovery, movesMoney: false))
    walk.read(.proceed)
    #expect(walk.action == .call("charge", purpose: .step, movesMoney: true))
  }

  @Test func `an order in another state that this payment never sent is a person's task`() {
    var walk = MachineWalk()
    walk.give(.begin)
    walk.read(.recover)
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict review order_taken")
  }

  @Test func `an order in another state counts when this payment had sent the call before`() {
    var walk = MachineWalk()
    walk.give(.begin)
    walk.give(.exchanged(.silent(why: "timeout")))
    walk.wake()
    walk.read(.recover)
    walk.read(.state(.canceled))
    #expect(walk.story.last == "verdict canceled")
  }

  @Test func `a flow's own polling ends in doubt and the schedule goes on`() {
    var walk = MachineWalk.atEffect()
    walk.read(.state(.pending))
    #expect(walk.machine.record.state == .pending)
    var asked: [Int64] = []
    while walk.machine.record.state == .pending {
      walk.wake()
      guard case .call = walk.action else { continue }
      asked.append(walk.now.milliseconds)
      walk.read(.state(.pending))
    }
    #expect(asked == [2000, 5000, 9500, 16_250, 26_375, 41_375, 56_375])
    #expect(walk.machine.record.state == .inDoubt)
    #expect(walk.story.suffix(2) == ["doubt state poll_ended", "sent find 1"])
    walk.read(.state(.pending))
    #expect(walk.action == .wait(until: Instant(milliseconds: 60_000)))
  }

  @Test func `a killed effect call starts at inquiry and never sends`() {
    var walk = MachineWalk.atEffect()
    walk.maySend = false
    walk.give(.resumed)
    #expect(walk.story.suffix(2) == ["intent charge 1", "doubt charge interrupted"])
    #expect(walk.action == .wait(until: Instant(milliseconds: 2000)))
  }

  @Test func `an owner that may not send stops before the effect call`() {
    var walk = MachineWalk()
    walk.give(.begin)
    walk.maySend = false
    walk.read(.proceed)
    #expect(walk.story == ["sent init 1", "reply init proceed"])
    #expect(walk.action == .stop)
    walk.maySend = true
    walk.give(.resumed)
    #expect(walk.action == .call("charge", purpose: .step, movesMoney: true))
  }

  @Test func `a late success of a declined payment opens a review`() {
    var walk = MachineWalk.atEffect()
    walk.read(.declined(.other, isSoft: false))
    walk.give(.inquire)
    #expect(walk.action == .call("find", purpose: .lookup, movesMoney: false))
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict review review")
  }

  @Test(arguments: [Reading.Claim.state(.pending), .notFound, .declined(.other, isSoft: false)])
  func `a status check does not wake a finished payment`(claim: Reading.Claim) {
    var walk = MachineWalk.atEffect()
    walk.read(.state(.captured))
    walk.give(.inquire)
    walk.read(claim)
    #expect(walk.machine.record.state == .captured)
    #expect(walk.action == .stop)
  }

  @Test func `a person ends a review, and only a review or a doubt`() {
    var walk = MachineWalk.inDoubt()
    walk.give(.resolved(paid: true, reason: "statement", person: "olena", evidence: nil))
    #expect(walk.machine.record.state == .captured)
    let before = walk.events
    walk.give(.resolved(paid: false, reason: "no", person: "olena", evidence: nil))
    #expect(walk.events == before)
    #expect(walk.machine.record.state == .captured)
  }
}

extension MachineWalk {
  /// Whether the call under way is the lookup.
  var asksLookup: Bool {
    if case .call("find", _, _) = action { true } else { false }
  }
}
