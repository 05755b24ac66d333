import Forms
import Payments
import Providers
import Testing

@testable import Engine

@Suite struct `A payment that asks for something` {
  @Test func `waits with what it asks for, and sends nothing`() {
    let walk = AskPlan.asked()
    #expect(walk.story == ["presented start"])
    #expect(walk.machine.record.state == .requiresAction)
    #expect(walk.machine.record.action?.kind == .form)
    #expect(walk.machine.record.action?.expires == Instant(milliseconds: 60_000))
    #expect(walk.action == .wait(until: Instant(milliseconds: 60_000)))
  }

  @Test func `goes through all of its questions to its effect call`() {
    let walk = AskPlan.atEffect()
    #expect(
      walk.story == [
        "presented start", "came answer", "sent send 1", "reply send proceed", "presented code",
        "came answer", "sent check 1", "reply check proceed", "intent pay 1",
      ]
    )
    #expect(walk.machine.record.state == .attempting)
    #expect(walk.machine.record.action == nil)
  }

  @Test(arguments: [
    (Coming.cancel, "verdict canceled canceled_by_payer"), (.timeout, "verdict expired expired"),
  ])
  func `ends unpaid when nobody answers`(coming: Coming, end: String) {
    var walk = AskPlan.atCode()
    if coming == .timeout { walk.wake() } else { walk.give(.came(coming)) }
    #expect(walk.story.suffix(2) == ["came \(coming.rawValue)", end])
    #expect(!walk.story.contains { $0.hasPrefix("intent") })
  }

  @Test func `takes no answer behind the time, and none that it did not ask for`() {
    var walk = AskPlan.atCode()
    let before = walk.story
    walk.give(.came(.callback))
    walk.give(.came(.notification))
    #expect(walk.story == before)
    walk.now = Instant(milliseconds: 60_000)
    walk.answer(["answer.otp"])
    #expect(walk.story.suffix(2) == ["came timeout", "verdict expired expired"])
  }

  @Test func `asks for a code as often as it may, and no oftener`() {
    var walk = AskPlan.atCode()
    for attempt in 1...3 {
      walk.answer(["answer.otp"])
      #expect(walk.action == .call("check", purpose: .step, movesMoney: false))
      walk.read(.needs(step: "code"))
      guard attempt < 3 else { break }
      #expect(walk.action == .present(step: "code"))
      walk.show(.otp)
    }
    #expect(walk.story.last == "verdict refused authentication_failed")
  }

  @Test func `sends another code when the payer wants one, within the same bound`() {
    var walk = AskPlan.atCode()
    for _ in 1...2 {
      walk.give(.came(.resend))
      #expect(walk.action == .call("send", purpose: .step, movesMoney: false))
      walk.read(.proceed)
      walk.show(.otp)
    }
    walk.give(.came(.resend))
    walk.read(.proceed)
    #expect(walk.story.last == "verdict refused authentication_failed")
  }

  @Test func `is asked again for what was lost with its process`() {
    var walk = AskPlan.atCode().killed()
    // The card is gone, the code is still waited for: its answer leads to the card.
    #expect(walk.action == .wait(until: Instant(milliseconds: 60_000)))
    walk.answer(["answer.otp"])
    #expect(walk.action == .present(step: "start"))
    walk.show(.form)
    walk.answer(AskPlan.cardKeys)
    #expect(walk.action == .call("send", purpose: .step, movesMoney: false))
  }

  @Test func `holds no value in any event, whatever was answered`() {
    var walk = AskPlan.asked()
    var held = HeldAnswers()
    held.hold("4111111111111111", as: "answer.pan")
    held.hold("987", as: "answer.csc")
    walk.machine.held.take(held)
    walk.give(.came(.answer))
    let text = "\(walk.events) \(walk.machine.record) \(walk.machine.held)"
    #expect(!text.contains("4111111111111111") && !text.contains("987"))
  }

  @Test func `is the same payment after a kill at every event, and never pays twice`() {
    let walk = AskPlan.atChallenge()
    let intent = walk.story.firstIndex(of: "intent pay 1") ?? 0
    for count in 0...walk.events.count {
      var part = walk
      part.events = Array(walk.events.prefix(count))
      let again = part.killed()
      if count <= intent {
        #expect(!again.story.dropFirst(count).contains { $0.hasPrefix("intent") }, "\(count)")
        #expect(!again.machine.record.state.isSettled, "\(count)")
      } else {
        #expect(again.story.count { $0.hasPrefix("intent") } == 1, "\(count)")
      }
    }
  }

  /// An optional field of the form that was given; nobody knows its value any more.
  private static let pin = FormSchema(fields: [Field(name: "pin", type: .csc)])

  @Test(arguments: [true, false])
  func `is asked again for a field of its form that was given, and only then`(isGiven: Bool) {
    let plan = AskPlan.plan(form: Self.pin, asksAgain: true)
    var walk = MachineWalk(plan: plan)
    if isGiven { walk.machine.held = AskPlan.held(["input.pin"]) }
    walk.give(.begin)
    walk.show(.form)
    walk.answer(AskPlan.cardKeys)
    var again = walk.killed(plan)
    #expect(again.action == .present(step: isGiven ? FlowStep.ownForm : "start"))
    guard isGiven else { return }
    again.show(.form)
    #expect(again.machine.record.state == .requiresAction)
    again.answer(["input.pin"])
    // The flow begins again, and asks for the card too, which is gone as well.
    #expect(again.action == .present(step: "start"))
    again.show(.form)
    again.answer(AskPlan.cardKeys)
    #expect(again.action == .call("send", purpose: .step, movesMoney: false))
  }

  @Test func `is not sent without an optional value of a step that was lost`() {
    let optional = FormSchema(fields: AskPlan.card.fields + Self.pin.fields)
    let plan = AskPlan.plan(start: optional)
    for names in [AskPlan.cardKeys, AskPlan.cardKeys + ["answer.pin"]] {
      var walk = MachineWalk(plan: plan)
      walk.give(.begin)
      walk.show(.form)
      walk.answer(names)
      var again = walk.killed(plan, holding: AskPlan.cardKeys)
      // The call was under way when its process died, and is made again.
      again.wake()
      let expected: MachineAction =
        names.count == 2
        ? .call("send", purpose: .step, movesMoney: false) : .present(step: "start")
      #expect(again.action == expected)
    }
  }

  @Test func `whose field was lost behind the effect call is in doubt where it is read`() {
    let plan = AskPlan.plan(form: Self.pin, proofReads: ["input.pin"], asksAgain: true)
    var walk = MachineWalk(plan: plan)
    walk.machine.held = AskPlan.held(["input.pin"])
    walk.give(.begin)
    walk.show(.form)
    walk.answer(AskPlan.cardKeys)
    walk.read(.proceed)
    walk.show(.otp)
    walk.answer(["answer.otp"])
    walk.read(.proceed)
    walk.read(.needs(step: "challenge"))
    walk.show(.postForm)
    var again = walk.killed(plan)
    again.machine.held.take(AskPlan.held(["callback.PaRes"]))
    again.give(.came(.callback))
    #expect(again.machine.record.state == .inDoubt)
    #expect(again.story.contains("doubt prove answers_lost"))
    #expect(again.story.count { $0.hasPrefix("intent") } == 1)
  }

  @Test func `whose form's card data are lost ends without effect, and another may be made`() {
    let plan = AskPlan.plan(form: AskPlan.card)
    var walk = MachineWalk(plan: plan)
    walk.machine.held = AskPlan.held(["input.pan", "input.csc"] + AskPlan.cardKeys)
    walk.give(.begin)
    walk.show(.form)
    walk.answer(AskPlan.cardKeys)
    let again = walk.killed(plan)
    #expect(again.story.last == "verdict refused input_lost")
    #expect(again.machine.record.state.isEndedUnpaid)
  }
}

@Suite struct `A challenge behind the effect call` {
  @Test func `belongs to the payment that is under way`() {
    let walk = AskPlan.atChallenge()
    #expect(walk.story.suffix(2) == ["reply pay needs challenge", "presented challenge"])
    #expect(walk.machine.record.state == .requiresAction)
    #expect(walk.action == .wait(until: Instant(milliseconds: 1000)))
  }

  @Test func `goes on in another process, unless a call reads what was lost`() {
    for (reads, next) in [
      (["callback.PaRes"], "sent prove 1"), (["answer.csc"], "doubt prove answers_lost"),
    ] {
      let plan = AskPlan.plan(proofReads: Set(reads))
      var walk = AskPlan.atChallenge().killed(plan)
      walk.machine.held.take(AskPlan.held(["callback.PaRes"]))
      walk.give(.came(.callback))
      #expect(walk.story.contains(next), "\(reads)")
      #expect(walk.story.count { $0.hasPrefix("intent") } == 1)
    }
  }

  @Test func `is over when the browser comes back, with what it brought`() {
    var walk = AskPlan.atChallenge()
    walk.machine.held.take(AskPlan.held(["callback.PaRes"]))
    walk.give(.came(.callback))
    #expect(walk.action == .call("prove", purpose: .step, movesMoney: false))
    walk.read(.state(.captured))
    #expect(walk.story.last == "verdict captured")
  }

  @Test func `that nobody finishes ends only by evidence`() {
    var walk = AskPlan.atChallenge()
    var count = 0
    while !walk.machine.record.state.isSettled, count < 200 {
      count += 1
      switch walk.action {
      case .call: walk.read(.notFound)
      default: walk.wake()
      }
      if walk.now < Instant(milliseconds: 603_000) { #expect(!walk.machine.record.state.isSettled) }
    }
    #expect(walk.story.last == "verdict expired expired")
    #expect(walk.story.count { $0.hasPrefix("intent") } == 1)
  }

  @Test func `that was lost with what it brought is asked about, and nothing is sent again`() {
    var walk = AskPlan.atChallenge()
    walk.give(.came(.callback))
    var again = walk.killed()
    again.wake()
    again.give(.unrenderable(why: "callback.PaRes is absent"))
    #expect(again.machine.record.state == .inDoubt)
    again.give(.inquire)
    again.read(.state(.captured))
    #expect(again.story.last == "verdict captured")
    #expect(again.story.count { $0.hasPrefix("intent") } == 1)
  }

  @Test
  func `whose answer was cut off behind the effect call is asked about at once when people ask`() {
    var walk = AskPlan.atChallenge()
    walk.machine.held.take(AskPlan.held(["callback.PaRes"]))
    walk.give(.came(.callback))
    #expect(walk.action == .call("prove", purpose: .step, movesMoney: false))
    var again = walk.killed(AskPlan.plan(proofReads: []))
    again.give(.inquire)
    #expect(again.action == .call("prove", purpose: .step, movesMoney: false))
    again.read(.state(.captured))
    #expect(again.story.last == "verdict captured")
    #expect(again.story.count { $0.hasPrefix("intent") } == 1)
  }

  @Test func `that nobody could come back from refuses the payment before its first call`() {
    var walk = MachineWalk(plan: AskPlan.plan(returns: "start"))
    walk.give(.begin)
    #expect(walk.story == ["verdict refused not_configured"])
    #expect(walk.machine.record.message?.contains("server.public_url") == true)
    var later = MachineWalk(plan: AskPlan.plan(returns: "pay"))
    later.give(.begin)
    later.show(.form)
    later.answer(AskPlan.cardKeys)
    later.read(.proceed)
    later.show(.otp)
    later.answer(["answer.otp"])
    later.read(.proceed)
    #expect(later.story.last == "verdict refused not_configured")
    #expect(!later.story.contains { $0.hasPrefix("intent") })
    var able = MachineWalk(plan: AskPlan.plan(returns: "start"))
    able.machine.returnURL = "https://shop.example/return/1"
    able.give(.begin)
    #expect(able.action == .present(step: "start"))
  }

  @Test func `that cannot be shown leaves the payment in doubt`() {
    var walk = AskPlan.atEffect()
    walk.read(.needs(step: "challenge"))
    walk.give(.unrenderable(why: "no https"))
    #expect(walk.machine.record.state == .inDoubt)
  }
}
