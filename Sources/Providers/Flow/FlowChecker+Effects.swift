import Payments
import Wire

extension FlowChecker {
  /// Whether a step makes an effect call; a poll with one is a question.
  private func isEffect(_ step: String) -> Bool {
    guard case .call(let call)? = steps[step]?.action else { return false }
    return calls[call]?.isEffect ?? false
  }

  /// Whether a payer could pay at a step, because no effect call has been made by then.
  private func isPaidAt(_ step: String) -> Bool {
    guard steps[step]?.mayBePaidOn ?? false, !operation.isWithoutPayment else { return false }
    let effects = Set(order.filter(isEffect))
    return effects.isEmpty || reachable(from: "start", without: effects).contains(step)
  }

  /// The steps behind which the payer may have to come back from a page, when those of `needing`
  /// cannot do without the address where he comes to.
  ///
  /// Where the payer may still be sent to pay on a page, it is not sure yet.
  func returning(_ needing: Set<String>) -> Set<String> {
    let names = order.filter { step in
      let ahead = reachable(from: step)
      guard !ahead.isDisjoint(with: needing) else { return false }
      return needing.contains(step) || isEffect(step) || !ahead.contains(where: isPaidAt)
    }
    return Set(names)
  }

  /// Judges the steps at which money may move: one effect call or one page on every way, and
  /// never both.
  ///
  /// What is shown behind the effect call, such as a challenge of 3-D Secure, belongs to the payment
  /// that is under way and is no second one.
  ///
  /// - Returns: the step, when it is right.
  func checkEffects(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> String? {
    var isRight = checkPayer(reached, &diagnostics)
    isRight = checkReplays(reached, &diagnostics) && isRight
    let moving = order.filter { reached.contains($0) && (isEffect($0) || isPaidAt($0)) }
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
    for step in moving {
      guard let problem = problem(of: step, among: moving), let draft = steps[step] else {
        continue
      }
      diagnostics.error(.effectCalls, at: draft.callPlace, problem)
      isRight = false
    }
    guard isRight else { return nil }
    for step in moving { checkRepeats(before: step, reached, &diagnostics) }
    for step in moving {
      if isEffect(step) {
        checkReference(step, &diagnostics)
      } else {
        checkReference(ofPage: step, reached, &diagnostics)
      }
    }
    return moving.first(where: isEffect) ?? first
  }

  /// Steps that wait for a payer need one.
  private func checkPayer(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> Bool {
    guard !operation.hasPayer else { return true }
    var isRight = true
    for step in order where reached.contains(step) {
      guard let draft = steps[step], draft.waitsForPayer else { continue }
      let does = draft.isPage ? "shows" : "asks for"
      diagnostics.error(
        .effectCalls,
        at: draft.callPlace,
        "step \"\(step)\" \(does) something, and nobody is there to see it in \(name)"
      )
      isRight = false
    }
    return isRight
  }

  /// A poll may ask with the effect call that came before it, where its answer is replayed.
  private func checkReplays(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> Bool {
    var isRight = true
    for step in order where reached.contains(step) {
      guard let draft = steps[step], case .poll(let policy) = draft.action,
        calls[policy.call]?.isEffect ?? false
      else { continue }
      let makers = Set(order.filter { isEffect($0) && steps[$0]?.call == policy.call })
      let isBehind = !reachable(from: "start", without: makers).contains(step)
      guard !mayReplay || !isBehind else { continue }
      isRight = false
      diagnostics.error(
        .effectCalls,
        at: draft.callPlace,
        "step \"\(step)\" asks again and again with the effect call \"\(policy.call)\"",
        help: mayReplay
          ? "the call must have been made by a step before the poll"
          : "idempotency must say that the answer is replayed: key: request, ttl: …, replays: all"
      )
    }
    return isRight
  }

  /// Why money may not move at a step, whatever else is right.
  private func problem(of step: String, among moving: [String]) -> String? {
    let call = steps[step]?.call ?? ""
    if isEffect(step), !operation.movesMoney {
      return "\(name) moves no money, but \"\(call)\" is an effect call"
    }
    if next(step).contains(where: { reachable(from: $0).contains(step) }) {
      return "money may move at \"\(step)\", and the flow can come back to it"
    }
    guard let index = moving.firstIndex(of: step) else { return nil }
    for other in moving[..<index] {
      let areBothOnOneWay =
        reachable(from: other).contains(step) || reachable(from: step).contains(other)
      // The engine knows one effect call of an operation; pages may be as many as there are ways.
      if !(isEffect(step) && isEffect(other)), !areBothOnOneWay { continue }
      if isEffect(step) {
        return isEffect(other)
          ? "a second step with an effect call, \"\(step)\"; \(name) may move money at one step only"
          : "the payer pays at \"\(other)\", and \"\(call)\" could move money once more"
      }
      return isEffect(other)
        ? "\(name) moves money at \"\(other)\" already; a payer could pay again at \"\(step)\""
        : "a second page, \"\(step)\"; a payer could pay on both of them"
    }
    return nil
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
