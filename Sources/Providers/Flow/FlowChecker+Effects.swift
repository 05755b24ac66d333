import Payments
import Wire

extension FlowChecker {
  private func isEffect(_ step: String) -> Bool {
    steps[step].flatMap { calls[$0.call] }?.isEffect ?? false
  }

  private func isPage(_ step: String) -> Bool { steps[step]?.isPage ?? false }

  /// Judges the steps at which money may move: one effect call or one page, and never both.
  ///
  /// - Returns: the step, when it is right.
  func checkEffects(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> String? {
    let moving = order.filter { reached.contains($0) && (isEffect($0) || isPage($0)) }
    guard let first = moving.first else {
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
    for step in moving {
      guard let problem = problem(of: step, after: first), let draft = steps[step] else { continue }
      diagnostics.error(.effectCalls, at: draft.callPlace, problem)
      isRight = false
    }
    guard isRight else { return nil }
    checkRepeats(before: first, reached, &diagnostics)
    if isPage(first) {
      checkReference(ofPage: first, reached, &diagnostics)
    } else {
      checkReference(first, &diagnostics)
    }
    return first
  }

  /// Why money may not move at a step, whatever else is right.
  private func problem(of step: String, after first: String) -> String? {
    let call = steps[step]?.call ?? ""
    if isPage(step) {
      if !operation.hasPayer {
        return "step \"\(step)\" shows something, and nobody is there to see it in \(name)"
      }
      guard step != first else { return nil }
      return isPage(first)
        ? "a second page, \"\(step)\"; a payer could pay on both of them"
        : "\(name) moves money at \"\(first)\" already; a payer could pay again at \"\(step)\""
    }
    if !operation.movesMoney { return "\(name) moves no money, but \"\(call)\" is an effect call" }
    if case .poll = steps[step]?.action {
      return "step \"\(step)\" asks again and again with the effect call \"\(call)\""
    }
    guard step != first else { return nil }
    return isPage(first)
      ? "the payer pays at \"\(first)\", and \"\(call)\" could move money once more"
      : "a second step with an effect call, \"\(step)\"; \(name) may move money at one step only"
  }

  /// The reference of a payment made on a page may be known before it, or only from a question.
  private func checkReference(
    ofPage step: String,
    _ reached: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    let keeps = reached.contains { steps[$0].flatMap { calls[$0.call] }?.keepsReference ?? false }
    guard !keeps, !lookupKeepsReference, let draft = steps[step] else { return }
    diagnostics.error(
      .referenceNotKept,
      at: draft.place,
      "money may move at step \"\(step)\" of \(name), and no call keeps provider_reference",
      help:
        "add keep_on_payment: {provider_reference: \"${/…}\"} to the call before it or the lookup",
      note: "result files and operators find the payment by it"
    )
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
        "calls.\(call) comes before money may move and does not say how it is made again",
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
