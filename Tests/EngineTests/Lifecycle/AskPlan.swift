import Forms
import Payments
import Providers

@testable import Engine

/// A card payment as a plugin would describe it: a card, an account of it, a code, the effect, and
/// a challenge behind it.
enum AskPlan {
  static let card = FormSchema(fields: [required("pan", .pan), required("csc", .csc)])
  static let code = FormSchema(fields: [required("otp", .otp)])

  static func required(_ name: String, _ type: FieldType) -> Field {
    var field = Field(name: name, type: type)
    field.isRequired = true
    return field
  }

  /// - Parameters:
  ///   - form: the operation's own form.
  ///   - returns: the step that needs an address to come back to.
  ///   - proofReads: what the call behind the challenge reads of the answers.
  ///   - asksAgain: whether the own form can be asked once more.
  ///   - start: what the first step asks for.
  /// - Returns: the plan.
  static func plan(
    form: FormSchema = FormSchema(fields: []),
    returns: String? = nil,
    proofReads: Set<String> = [],
    asksAgain: Bool = false,
    start: FormSchema = card
  ) -> OperationPlan {
    func ask(
      _ name: String,
      _ kind: AskPolicy.Kind,
      _ form: FormSchema,
      then next: String,
      visits: Int = 1,
      resend: String? = nil
    ) -> FlowStep {
      FlowStep(
        name: name,
        action: .ask(
          AskPolicy(
            kind: kind,
            timeout: .seconds(60),
            answers: .init(
              submit: .step(next),
              cancel: .cancel,
              timeout: .expire,
              resend: resend.map { .step($0) }
            )
          )
        ),
        edges: [],
        visits: visits,
        form: form,
        needsReturnURL: name == returns
      )
    }
    func call(
      _ name: String,
      _ call: String,
      then next: String,
      reads: Set<String> = []
    ) -> FlowStep {
      FlowStep(
        name: name,
        action: .call(call),
        edges: [
          FlowEdge(when: { $0.state == "continue" }, target: .step(next)),
          FlowEdge(when: { ["pending", "in_doubt"].contains($0.state) }, target: .step("watch")),
          FlowEdge(when: nil, target: .end),
        ],
        reads: reads,
        requires: reads.filter { $0.hasPrefix("callback.") },
        needsReturnURL: name == returns
      )
    }
    let challenge = FlowStep(
      name: "challenge",
      action: .present(
        PresentPolicy(
          kind: .postForm,
          timeout: .seconds(600),
          comes: .init(
            callback: .step("prove"),
            notification: .step("watch"),
            cancel: .step("watch"),
            timeout: .step("watch")
          )
        )
      ),
      edges: []
    )
    let watch = FlowStep(
      name: "watch",
      action: .poll(ChargePlan.poll),
      edges: [FlowEdge(when: nil, target: .end)]
    )
    var steps = [
      ask("start", .form, start, then: "send"),
      call("send", "send", then: "code"),
      ask("code", .otp, code, then: "check", visits: 3, resend: "send"),
      call("check", "check", then: "pay"),
      call("pay", "pay", then: "watch"),
      challenge, call("prove", "prove", then: "watch", reads: proofReads), watch,
    ]
    if asksAgain {
      steps.append(
        FlowStep(
          name: FlowStep.ownForm,
          action: .ask(
            AskPolicy(
              kind: .input,
              timeout: .seconds(60),
              answers: .init(submit: .step("start"), cancel: .cancel, timeout: .expire)
            )
          ),
          edges: [],
          form: form
        )
      )
    }
    return OperationPlan(
      operation: .pay,
      form: form,
      start: "start",
      steps: Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0) }),
      effectCall: "pay",
      recoveries: [:],
      lookup: ChargePlan.lookup
    )
  }

  static let cardKeys = ["answer.pan", "answer.csc"]

  static func held(_ keys: [String]) -> HeldAnswers {
    var held = HeldAnswers()
    for key in keys { held.hold("1", as: key) }
    return held
  }

  /// A walk that was asked for its card at 0 ms.
  static func asked() -> MachineWalk {
    var walk = MachineWalk(plan: plan())
    walk.give(.begin)
    walk.show(.form)
    return walk
  }

  /// A walk that waits for its code.
  static func atCode() -> MachineWalk {
    var walk = asked()
    walk.answer(cardKeys)
    walk.read(.proceed)
    walk.show(.otp)
    return walk
  }

  /// A walk whose effect call is under way.
  static func atEffect() -> MachineWalk {
    var walk = atCode()
    walk.answer(["answer.otp"])
    walk.read(.proceed)
    return walk
  }

  /// A walk whose effect call asked for a challenge, which is shown.
  static func atChallenge() -> MachineWalk {
    var walk = atEffect()
    walk.read(.needs(step: "challenge"))
    walk.show(.postForm)
    return walk
  }
}

extension MachineWalk {
  mutating func show(_ kind: PaymentAction.Kind) {
    give(.presented(PaymentAction(kind: kind, url: nil)))
  }

  /// What the engine does with an answer: the values into the memory, the rest into the machine.
  mutating func answer(_ keys: [String]) {
    machine.held.take(AskPlan.held(keys))
    give(.came(.answer))
  }

  /// A machine that another process rebuilt: it holds nothing in memory.
  ///
  /// `holding` are the names that it holds nevertheless.
  func killed(
    _ plan: OperationPlan = AskPlan.plan(),
    holding names: [String] = []
  ) -> MachineWalk {
    var walk = MachineWalk(plan: plan)
    walk.now = now
    walk.events = events
    walk.machine.replay(stored)
    walk.machine.held = AskPlan.held(names)
    walk.give(.resumed)
    return walk
  }
}
