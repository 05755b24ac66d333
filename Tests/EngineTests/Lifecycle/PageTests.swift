import Payments
import Providers
import Testing

@testable import Engine

@Suite struct `A payment by a page` {
  @Test func `asks for its page and waits for the payer with it`() {
    var walk = MachineWalk(plan: PagePlan.plan())
    walk.give(.begin)
    walk.read(.proceed)
    #expect(walk.action == .present(step: "page"))
    walk.give(.presented(PaymentAction(kind: .redirect, url: "https://pay.example/1")))
    #expect(walk.story == ["sent init 1", "reply init proceed", "presented page"])
    #expect(walk.machine.record.state == .requiresAction)
    #expect(walk.machine.record.action?.expires == Instant(milliseconds: 600_000))
    #expect(walk.action == .wait(until: Instant(milliseconds: 1000)))
  }

  @Test func `may begin with its page, and takes the page's numbers before it`() {
    let plan = PagePlan.plan()
    let start = FlowStep(
      name: "start",
      action: plan.steps["page"]?.action ?? .call("init"),
      edges: [],
      sequences: ["trans_id"]
    )
    var walk = MachineWalk(
      plan: OperationPlan(
        operation: .pay,
        form: plan.form,
        start: "start",
        steps: ["start": start, "watch": plan.steps["watch"] ?? start],
        effectCall: nil,
        recoveries: [:],
        lookup: plan.lookup
      )
    )
    walk.give(.begin)
    #expect(walk.action == .allot(["trans_id"]))
    walk.give(.allotted(["trans_id": "000042"]))
    #expect(walk.action == .present(step: "start"))
    walk.give(.presented(PaymentAction(kind: .postForm, url: "https://pay.example/1")))
    #expect(walk.story == ["allotted trans_id", "presented start"])
    #expect(walk.machine.record.state == .requiresAction)
  }

  @Test func `may begin with a question`() {
    let plan = PagePlan.plan()
    let watch = plan.steps["watch"]
    let start = FlowStep(
      name: "start",
      action: watch?.action ?? .call("init"),
      edges: watch?.edges ?? []
    )
    var walk = MachineWalk(
      plan: OperationPlan(
        operation: .inquire,
        form: plan.form,
        start: "start",
        steps: ["start": start],
        effectCall: nil,
        recoveries: [:],
        lookup: nil
      )
    )
    walk.give(.begin)
    guard case .wait = walk.action else {
      Issue.record("the first question waits, found \(walk.action)")
      return
    }
  }

  @Test func `takes numbers of its sequences once, before the call that needs them`() {
    var walk = MachineWalk(plan: PagePlan.plan(sequences: ["trans_id"]))
    walk.give(.begin)
    #expect(walk.action == .allot(["trans_id"]))
    walk.give(.allotted(["trans_id": "000042"]))
    #expect(walk.action == .call("init", purpose: .step, movesMoney: false))
    #expect(walk.machine.context(at: walk.now).sequences["trans_id"]?.text == "000042")
    walk.give(.exchanged(.silent(why: "timeout")))
    walk.wake()
    #expect(
      walk.story == ["allotted trans_id", "sent init 1", "doubt init timeout", "sent init 2"]
    )
  }

  @Test func `is refused when its sequence is used up`() {
    var walk = MachineWalk(plan: PagePlan.plan(sequences: ["trans_id"]))
    walk.give(.begin)
    walk.give(.unallottable(why: "used up"))
    #expect(walk.story == ["verdict refused unavailable"])
  }

  @Test func `is captured when an inquiry finds it paid`() {
    var walk = PagePlan.shown()
    walk.wake()
    #expect(walk.action == .call("find", purpose: .lookup, movesMoney: false))
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict captured")
    #expect(walk.machine.record.action == nil)
    #expect(walk.machine.record.capturedMinorUnits == 10_050)
  }

  @Test func `does not expire while the payer may still pay, nor in the settle window`() {
    var walk = PagePlan.shown()
    // The settle window is over 2 s of processing and 1 s of staleness behind the page's end.
    while walk.now < Instant(milliseconds: 602_900) {
      switch walk.action {
      case .call: walk.read(.notFound)
      case .wait: walk.wake()
      default: break
      }
      if walk.now < Instant(milliseconds: 603_000) {
        #expect(walk.machine.record.state == .requiresAction)
      }
    }
    var questions = 0
    while !walk.machine.record.state.isSettled, questions < 20 {
      if case .call = walk.action {
        questions += 1
        walk.read(.notFound)
      } else {
        walk.wake()
      }
    }
    #expect(walk.story.last == "verdict expired expired")
    #expect(walk.now >= Instant(milliseconds: 604_000))
  }

  @Test func `is never shown a second page`() {
    var walk = PagePlan.shown()
    walk.maySend = false
    walk.give(.resumed)
    #expect(walk.machine.record.state == .requiresAction)
    #expect(walk.story.filter { $0.hasPrefix("presented") }.count == 1)
  }

  @Test func `is asked about at once when the payer comes back, and stays open`() {
    var walk = PagePlan.shown()
    walk.give(.came(.callback))
    #expect(walk.action == .call("state", purpose: .question, movesMoney: false))
    walk.read(.state(.pending))
    #expect(walk.machine.record.state == .requiresAction)
  }

  @Test func `that the payer gave up stays open until the evidence is in`() {
    var walk = PagePlan.shown()
    walk.give(.came(.cancel))
    #expect(!walk.machine.record.state.isSettled)
    walk.give(.inquire)
    walk.read(.state(.captured))
    #expect(walk.machine.record.state == .captured)
  }

  @Test func `that expired and turns out paid becomes a person's task`() {
    var walk = PagePlan.shown()
    walk.now = Instant(milliseconds: 700_000)
    walk.give(.woke)
    walk.read(.notFound)
    walk.now = Instant(milliseconds: 705_000)
    walk.give(.woke)
    walk.read(.notFound)
    #expect(walk.machine.record.state == .expired)
    walk.give(.inquire)
    walk.read(.state(.captured))
    #expect(walk.machine.record.state == .review)
  }

  @Test func `is the same payment after a kill at every event`() {
    let walk = PagePlan.shown()
    for count in 0...walk.events.count {
      var machine = PaymentMachine(
        record: ChargePlan.record(),
        plan: PagePlan.plan(),
        terms: ChargePlan.terms
      )
      machine.replay(Array(walk.stored.prefix(count)))
      let isShown = count == walk.events.count
      #expect((machine.record.state == .requiresAction) == isShown)
    }
  }

  @Test func `an authorization goes on to what the provider says`() {
    var walk = PagePlan.shown()
    walk.wake()
    walk.read(.state(.authorized))
    #expect(walk.machine.record.state == .authorized)
    walk.give(.inquire)
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict captured")
  }
}
