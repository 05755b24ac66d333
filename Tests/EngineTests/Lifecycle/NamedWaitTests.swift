import Payments
import Providers
import Testing

@testable import Engine

@Suite struct `A poll whose wait the provider names` {
  private static let clamp = PollPolicy.Clamp(
    least: .seconds(1),
    most: .seconds(60),
    usual: .seconds(5)
  )

  /// An effect call that is repeated as the question, with the wait that its last answer named.
  private static func plan() -> OperationPlan {
    let start = FlowStep(
      name: "start",
      action: .call("pay"),
      edges: [
        FlowEdge(when: { ["pending", "in_doubt"].contains($0.state) }, target: .step("watch")),
        FlowEdge(when: nil, target: .end),
      ]
    )
    let policy = PollPolicy(
      call: "pay",
      first: .seconds(5),
      factorHundredths: 100,
      longest: .seconds(3600),
      deadline: .seconds(900),
      tries: nil,
      clamp: clamp
    )
    let watch = FlowStep(
      name: "watch",
      action: .poll(policy),
      edges: [FlowEdge(when: nil, target: .end)],
      every: { context in
        context.kept["retry"].flatMap { Int64($0) }.map { .milliseconds($0) }
      }
    )
    let challenge = AskPlan.plan().steps["challenge"]
    let prove = AskPlan.plan().steps["prove"]
    return OperationPlan(
      operation: .charge,
      form: ChargePlan.plan().form,
      start: "start",
      steps: [
        "start": start, "watch": watch, "challenge": challenge ?? start, "prove": prove ?? start,
      ],
      effectCall: "pay",
      recoveries: [:],
      lookup: lookup
    )
  }

  private static let lookup = LookupPolicy(
    call: "find",
    completeAfter: .seconds(1),
    maxProcessing: .seconds(3600),
    readings: 2,
    replaysFor: .seconds(86_400)
  )

  private static func walk() -> MachineWalk {
    MachineWalk(plan: plan(), terms: LifecycleTerms(total: .seconds(2), lookup: lookup))
  }

  @Test(arguments: [
    ("5000", 5000), ("1500", 1500), ("0", 1000), ("-7", 1000), ("86400000", 60_000),
    ("99999999999999999999", 5000), ("", 5000), ("soon", 5000), (nil, 5000),
  ])
  func `waits so long, within its bounds`(named: String?, milliseconds: Int64) {
    var walk = Self.walk()
    walk.give(.begin)
    let kept = named.map { ["retry": $0] } ?? [:]
    walk.give(.exchanged(.read(Reading(claim: .state(.pending), kept: kept))))
    #expect(walk.action == .wait(until: Instant(milliseconds: milliseconds)))
  }

  @Test func `asks with the effect call itself, and takes each new wait`() {
    var walk = Self.walk()
    walk.give(.begin)
    walk.give(.exchanged(.read(Reading(claim: .state(.pending), kept: ["retry": "2000"]))))
    walk.wake()
    #expect(walk.action == .call("pay", purpose: .step, movesMoney: true))
    walk.give(.exchanged(.read(Reading(claim: .state(.pending), kept: ["retry": "7000"]))))
    #expect(walk.action == .wait(until: Instant(milliseconds: 9000)))
    walk.wake()
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict captured")
    #expect(walk.story.count { $0 == "intent pay 1" } == 3)
  }

  @Test func `shows the challenge that a repeat asks for`() {
    var walk = Self.walk()
    walk.give(.begin)
    walk.read(.state(.pending))
    walk.wake()
    walk.read(.needs(step: "challenge"))
    #expect(walk.action == .present(step: "challenge"))
  }

  @Test func `does not repeat it for an owner that may send nothing`() {
    var walk = Self.walk()
    walk.give(.begin)
    walk.read(.state(.pending))
    walk.maySend = false
    walk.wake()
    #expect(walk.story.count { $0.hasPrefix("intent") } == 1)
    if case .call(let call, _, let movesMoney) = walk.action {
      #expect(call == "find" && !movesMoney)
    }
  }
}
