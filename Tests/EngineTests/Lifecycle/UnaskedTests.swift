import Payments
import Providers
import Testing

@testable import Engine

/// Payments of an account that lacks the credentials of its questions: only a message or a person
/// ends what is in doubt, and nothing is ever sent again.
@Suite struct `A payment that nobody can ask about` {
  private static let terms = LifecycleTerms(total: .seconds(2), lookup: nil)

  /// The plan as the account has it: polls are over at once, and there is no lookup.
  private static func unasked(_ plan: OperationPlan) -> OperationPlan {
    OperationPlan(
      operation: plan.operation,
      form: plan.form,
      start: plan.start,
      steps: plan.steps.mapValues { step in
        guard case .poll(var policy) = step.action else { return step }
        policy.tries = 0
        return FlowStep(name: step.name, action: .poll(policy), edges: step.edges)
      },
      effectCall: plan.effectCall,
      recoveries: plan.recoveries,
      lookup: nil
    )
  }

  private static func shown() -> MachineWalk {
    var walk = MachineWalk(plan: unasked(PagePlan.plan()), terms: terms)
    walk.give(.begin)
    walk.read(.proceed)
    walk.give(.presented(PaymentAction(kind: .redirect, url: "https://pay.example/1")))
    return walk
  }

  private static func message(_ state: PaymentState) -> MachineInput {
    .notified(
      id: "ipn:\(state.rawValue)",
      state: state,
      kept: [:],
      proof: Reading(claim: .state(state), confirmedMinorUnits: 10_050)
    )
  }

  @Test func `waits as long as its page lasts, and is in doubt then`() {
    var walk = Self.shown()
    #expect(walk.action == .wait(until: Instant(milliseconds: 600_000)))
    walk.give(.came(.callback))
    #expect(walk.machine.record.state == .requiresAction)
    #expect(walk.action == .wait(until: Instant(milliseconds: 600_000)))
    walk.wake()
    #expect(walk.machine.record.state == .inDoubt)
    #expect(walk.story.last == "doubt watch unasked" || walk.story.last == "doubt page unasked")
    #expect(walk.machine.record.doubt?.proofNotBefore == nil)
    #expect(walk.action == .wait(until: Instant(milliseconds: 600_000 + 86_400_000)))
    walk.wake()
    #expect(walk.action == .stop)
    #expect(walk.machine.record.state == .inDoubt)
  }

  @Test(arguments: [false, true])
  func `ends by a message that proves something, before the doubt and after it`(late: Bool) {
    var walk = Self.shown()
    if late { walk.wake() }
    walk.give(Self.message(.authorized))
    #expect(walk.machine.record.state == .authorized)
    walk.give(Self.message(.captured))
    #expect(walk.machine.record.state == .captured)
    // What comes out of order lowers nothing.
    walk.give(Self.message(.authorized))
    #expect(walk.machine.record.state == .captured)
    #expect(walk.story.filter { $0.hasPrefix("sent") } == ["sent init 1"])
  }

  @Test func `is not ended by a message without proof`() {
    var walk = Self.shown()
    walk.give(.notified(id: "ipn:1", state: .declined, kept: [:], proof: nil))
    #expect(walk.machine.record.state == .requiresAction)
    walk.wake()
    walk.give(.notified(id: "ipn:2", state: .captured, kept: [:], proof: nil))
    #expect(walk.machine.record.state == .inDoubt)
  }

  @Test func `is never sent again after silence, whatever happens, and a person may end it`() {
    var walk = MachineWalk(plan: Self.unasked(ChargePlan.plan()), terms: Self.terms)
    walk.give(.begin)
    walk.read(.proceed)
    walk.give(.exchanged(.silent(why: "timeout")))
    #expect(walk.machine.record.state == .inDoubt)
    for input in [MachineInput.woke, .resumed, .inquire, .woke] {
      walk.now = walk.now + .seconds(100_000)
      walk.give(input)
    }
    #expect(walk.story.filter { $0.hasPrefix("intent") } == ["intent charge 1"])
    #expect(walk.machine.record.state == .inDoubt)
    walk.give(.resolved(paid: true, reason: "bank statement", person: "ann", evidence: nil))
    #expect(walk.machine.record.state == .captured)
  }

  @Test func `is asked about once the credentials are there`() {
    var walk = Self.shown()
    walk.wake()
    var machine = PaymentMachine(
      record: ChargePlan.record(),
      plan: PagePlan.plan(),
      terms: ChargePlan.terms
    )
    machine.replay(walk.stored)
    #expect(machine.fault == nil)
    #expect(machine.record.state == .inDoubt)
    let decision = machine.handle(.inquire, at: walk.now, maySend: false)
    #expect(decision.action == .call("find", purpose: .lookup, movesMoney: false))
  }
}
