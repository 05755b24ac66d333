import Forms
import Payments
import Providers
import Testing

@testable import Engine

@Suite struct `A refund whose provider replays the answer to its key` {
  private static let lookup = LookupPolicy(
    call: "cancel",
    completeAfter: .seconds(1),
    maxProcessing: .seconds(2),
    readings: 2,
    replaysFor: .seconds(3600)
  )

  private static func walk() -> MachineWalk {
    let start = FlowStep(
      name: "start",
      action: .call("cancel"),
      edges: [FlowEdge(when: nil, target: .end)]
    )
    let plan = OperationPlan(
      operation: .refund,
      form: FormSchema(fields: []),
      start: "start",
      steps: ["start": start],
      effectCall: "cancel",
      recoveries: [:],
      lookup: lookup
    )
    var record = ChargePlan.record()
    record.content.operation = .refund
    var walk = MachineWalk(
      plan: plan,
      terms: LifecycleTerms(total: .seconds(2), lookup: lookup),
      record: record
    )
    walk.give(.begin)
    return walk
  }

  @Test func `is sent again with the same key after silence, and ends by its answer`() {
    var walk = Self.walk()
    let key = walk.machine.context(at: walk.now).key
    walk.give(.exchanged(.silent(why: "timeout")))
    #expect(walk.machine.record.state == .inDoubt)
    walk.wake()
    #expect(walk.action == .call("cancel", purpose: .step, movesMoney: true))
    #expect(walk.machine.context(at: walk.now).key == key)
    #expect(walk.machine.record.state == .inDoubt)
    walk.read(.state(.refunded))
    #expect(
      walk.story == [
        "intent cancel 1", "doubt cancel timeout", "intent cancel 1", "reply cancel refunded",
        "verdict refunded",
      ]
    )
  }

  @Test(
    arguments: [
      Exchange.silent(why: "timeout"), .notSent(why: "refused"),
      .read(Reading(claim: .refused(.invalidRequest, effect: .none))),
      .read(Reading(claim: .unproved(why: "unknown status"))),
    ]
  )
  func `stays in doubt while the repeat proves nothing`(answer: Exchange) {
    var walk = Self.walk()
    walk.give(.exchanged(.silent(why: "timeout")))
    walk.wake()
    walk.give(.exchanged(answer))
    #expect(walk.machine.record.state == .inDoubt)
    #expect(!walk.story.contains { $0.hasPrefix("verdict") })
  }

  @Test func `is never sent again by an owner that may not send`() {
    var walk = Self.walk()
    walk.give(.exchanged(.silent(why: "timeout")))
    walk.maySend = false
    walk.give(.inquire)
    #expect(walk.action == .stop)
    #expect(walk.story == ["intent cancel 1", "doubt cancel timeout"])
  }

  @Test func `is never sent again once the provider forgets its key`() {
    var walk = Self.walk()
    walk.give(.exchanged(.silent(why: "timeout")))
    walk.now = Instant(milliseconds: 3_597_000)
    walk.give(.inquire)
    #expect(walk.action == .stop)
  }

  @Test func `is found paid by a person as given back`() {
    var walk = Self.walk()
    walk.give(.exchanged(.silent(why: "timeout")))
    walk.give(.resolved(paid: true, reason: "statement", person: "ann", evidence: nil))
    #expect(walk.machine.record.state == .refunded)
  }
}
