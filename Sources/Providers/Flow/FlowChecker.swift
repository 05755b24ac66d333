import Payments
import Wire

/// Judges the steps of one operation: every name is known, every step is reached, the flow ends,
/// and money moves at exactly one call.
struct FlowChecker: Sendable {
  /// What the checker must know of a call.
  struct Call: Sendable {
    var isEffect: Bool
    /// Whether it may be made again after silence: `repeatable: true` or `recover`.
    var mayRepeat: Bool
    /// Whether some outcome keeps `provider_reference` on the payment.
    var keepsReference: Bool
    /// The steps that outcomes ask for (`needs`).
    var neededSteps: [String]
    /// Where the call's key stands.
    var place: Place
  }

  let operation: Operation
  /// The operation's name in messages, such as `operations.charge`.
  let name: String
  /// The place of the operation's key.
  let place: Place
  let calls: [String: Call]
  let steps: [String: StepDraft]
  /// The steps' names in the order of the file.
  let order: [String]

  /// The name of the one effect call of this operation, and whether the flow is right.
  func check(_ diagnostics: inout Diagnostics) -> String? {
    guard !order.isEmpty else { return nil }
    guard steps["start"] != nil else {
      diagnostics.error(
        .unknownStep,
        at: place,
        "\(name) has no step called \"start\"",
        help: "the flow begins at the step \"start\"",
        replacement: nil
      )
      return nil
    }
    guard namesAreKnown(&diagnostics) else { return nil }
    let reached = reachable(from: "start")
    for step in order where !reached.contains(step) {
      guard let draft = steps[step] else { continue }
      diagnostics.error(
        .stepUnreachable,
        at: draft.place,
        "step \"\(step)\" of \(name) is never reached",
        help: "let an edge go to it, or delete it"
      )
    }
    guard checkEnds(reached, &diagnostics) else { return nil }
    return checkEffects(reached, &diagnostics)
  }

  // MARK: Names

  private func namesAreKnown(_ diagnostics: inout Diagnostics) -> Bool {
    var allKnown = true
    for step in order {
      guard let draft = steps[step] else { continue }
      if calls[draft.call] == nil {
        allKnown = false
        let nearest = Nearest.name(to: draft.call, among: calls.keys.sorted())
        diagnostics.error(
          .unknownCall,
          at: draft.callPlace,
          "step \"\(step)\" of \(name) calls \"\(draft.call)\", which is no call of this plugin",
          help: nearest.map { "did you mean \"\($0)\"?" },
          replacement: nearest
        )
      }
      for needed in calls[draft.call]?.neededSteps ?? [] where steps[needed] == nil {
        allKnown = false
        diagnostics.error(
          .unknownStep,
          at: calls[draft.call]?.place ?? draft.place,
          "calls.\(draft.call) needs the step \"\(needed)\", which is no step of \(name)"
        )
      }
      for edge in draft.edges {
        guard case .step(let target) = edge.edge.target, steps[target] == nil else { continue }
        allKnown = false
        let nearest = Nearest.name(to: target, among: order + ["end", "cancel", "expire", "doubt"])
        diagnostics.error(
          .unknownStep,
          at: edge.place,
          "an edge of step \"\(step)\" goes to \"\(target)\", which is no step of \(name)",
          help: nearest.map { "did you mean \"\($0)\"?" },
          replacement: nearest
        )
      }
    }
    return allKnown
  }

  /// The steps that an edge of a step leads to.
  private func next(_ step: String) -> [String] {
    let targets = (steps[step]?.edges ?? [])
      .compactMap { edge in
        if case .step(let target) = edge.edge.target { target } else { nil }
      }
    return targets + (steps[step].flatMap { calls[$0.call] }?.neededSteps ?? [])
  }

  private func reachable(from start: String) -> Set<String> {
    var reached: Set<String> = [start]
    var open = [start]
    while let step = open.popLast() {
      for target in next(step) where reached.insert(target).inserted { open.append(target) }
    }
    return reached
  }

  // MARK: Ends

  /// A flow without a cycle ends, because every step has a final `else`.
  private func checkEnds(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> Bool {
    var isRight = true
    for step in order where reached.contains(step) && next(step).contains(where: leads(to: step)) {
      guard let draft = steps[step] else { continue }
      diagnostics.error(
        .flowCannotEnd,
        at: draft.place,
        "step \"\(step)\" of \(name) can be reached from itself, so that the flow may never end",
        help: "use a poll with a deadline to ask again"
      )
      isRight = false
    }
    return isRight
  }

  private func leads(to goal: String) -> (String) -> Bool {
    { reachable(from: $0).contains(goal) }
  }

  // MARK: Effects

  private func isEffect(_ step: String) -> Bool {
    steps[step].flatMap { calls[$0.call] }?.isEffect ?? false
  }

  private func checkEffects(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> String? {
    let effects = order.filter { reached.contains($0) && isEffect($0) }
    if effects.isEmpty {
      guard operation.movesMoney else { return nil }
      diagnostics.error(
        .effectCalls,
        at: place,
        "\(name) moves money, but none of its steps makes a call with \"effect: true\"",
        help: "mark the one call that may move money with effect: true"
      )
      return nil
    }
    var isRight = true
    func report(_ step: String, _ message: String) {
      guard let draft = steps[step] else { return }
      diagnostics.error(.effectCalls, at: draft.callPlace, message)
      isRight = false
    }
    for step in effects {
      let call = steps[step]?.call ?? ""
      if !operation.movesMoney {
        report(step, "\(name) moves no money, but \"\(call)\" is an effect call")
      } else if case .poll = steps[step]?.action {
        report(step, "step \"\(step)\" asks again and again with the effect call \"\(call)\"")
      } else if step != effects[0] {
        report(
          step,
          "a second step with an effect call, \"\(step)\"; \(name) may move money at one step only"
        )
      }
    }
    guard isRight, let effect = effects.first else { return nil }
    checkRepeats(before: effect, reached, &diagnostics)
    checkReference(effect, &diagnostics)
    return steps[effect]?.call
  }

  private func checkRepeats(
    before effect: String,
    _ reached: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    for step in order where step != effect && reached.contains(step) {
      guard let draft = steps[step], case .call(let call) = draft.action,
        reachable(from: step).contains(effect), let facts = calls[call], !facts.mayRepeat
      else { continue }
      diagnostics.error(
        .recoveryMissing,
        at: facts.place,
        "calls.\(call) comes before the effect call and does not say how it is made again",
        help: "add recover: CALL, or repeatable: true",
        note: "after silence or a kill it must be made again without registering anything twice"
      )
    }
  }

  /// `provider_reference` must be kept on every way to the effect call, or by that call itself.
  private func checkReference(_ effect: String, _ diagnostics: inout Diagnostics) {
    guard let draft = steps[effect], let facts = calls[draft.call], !facts.keepsReference else {
      return
    }
    var isKept: [String: Bool] = [:]
    func keptBefore(_ step: String) -> Bool {
      if step == "start" { return false }
      if let known = isKept[step] { return known }
      isKept[step] = true
      let before = order.filter { next($0).contains(step) }
      let kept = before.allSatisfy { before in
        (steps[before].flatMap { calls[$0.call] }?.keepsReference ?? false) || keptBefore(before)
      }
      isKept[step] = kept
      return kept
    }
    guard !keptBefore(effect) else { return }
    diagnostics.error(
      .referenceNotKept,
      at: facts.place,
      "calls.\(draft.call) may move money, and provider_reference is not kept by then",
      help: "add keep_on_payment: {provider_reference: \"${/…}\"} to its outcomes or before it",
      note: "result files and operators find the payment by it"
    )
  }
}
