import Payments
import Providers
import Testing

@testable import Engine

/// What a notification does to a payment: it asks, and only a proof says something itself.
@Suite struct `A notification` {
  private static let kept = ["rebill_id": "3207469334"]

  private static func notified(
    _ state: PaymentState?,
    proof: Reading? = nil
  ) -> MachineInput {
    .notified(id: "payment:1", state: state, kept: kept, proof: proof)
  }

  @Test func `ends the wait at a page and asks at once`() {
    var walk = PagePlan.shown()
    walk.give(Self.notified(.captured))
    #expect(walk.story.suffix(3) == ["notification", "came notification", "sent state 1"])
    #expect(walk.action == .call("state", purpose: .question, movesMoney: false))
    #expect(walk.machine.context(at: walk.now).keptOnPayment["rebill_id"] == "3207469334")
    walk.read(.state(.pending))
    // The claim alone proves nothing.
    #expect(walk.machine.record.state == .requiresAction)
  }

  @Test func `asks about a doubt at once and never sends money`() {
    var walk = MachineWalk.inDoubt(polls: false)
    walk.maySend = false
    walk.give(Self.notified(.captured))
    #expect(walk.action == .call("find", purpose: .lookup, movesMoney: false))
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict captured")
  }

  @Test func `that is the proof itself ends the payment`() {
    var walk = PagePlan.shown()
    let proof = Reading(claim: .state(.captured), confirmedMinorUnits: 10_050)
    walk.give(Self.notified(.captured, proof: proof))
    #expect(walk.story.last == "verdict captured")
    #expect(walk.machine.record.capturedMinorUnits == 10_050)
  }

  @Test func `that money is held is asked about where one can ask`() {
    var walk = PagePlan.shown()
    let proof = Reading(claim: .state(.authorized), confirmedMinorUnits: 10_050)
    walk.give(Self.notified(.authorized, proof: proof))
    #expect(walk.action == .call("state", purpose: .question, movesMoney: false))
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict captured")
  }

  @Test(arguments: [
    (PaymentState.captured as PaymentState?, false), (.declined, true), (.pending, true),
    (nil, false),
  ])
  func `never changes an end, and asks only when it says otherwise`(
    claim: PaymentState?,
    asks: Bool
  ) {
    var walk = MachineWalk.atEffect()
    walk.read(.state(.captured))
    #expect(walk.machine.record.state == .captured)
    walk.give(Self.notified(claim, proof: Reading(claim: .state(.authorized))))
    #expect(walk.machine.record.state == .captured)
    #expect((walk.action != .stop) == asks)
  }

  @Test func `that calls a declined payment paid makes it a person's task`() {
    var walk = MachineWalk.atEffect()
    walk.read(.declined(.other, isSoft: false))
    walk.give(Self.notified(.captured))
    #expect(walk.machine.record.state == .declined)
    walk.read(.state(.captured))
    #expect(walk.machine.record.state == .review)
  }
}
