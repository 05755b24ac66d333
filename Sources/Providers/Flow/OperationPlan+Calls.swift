import Payments

extension OperationPlan {
  /// Whether a payment of this operation can move money, by a call or by a payer on a page.
  public var movesMoney: Bool {
    effectCall != nil
      || steps.values.contains {
        if case .present(let policy) = $0.action { policy.kind != .frame } else { false }
      }
  }

  /// Every call that the operation may make.
  var calls: Set<String> {
    var calls = Set(
      steps.values.map(\.action)
        .compactMap { action in
          switch action {
          case .call(let call): call
          case .poll(let policy): policy.call
          case .present, .ask: nil
          }
        }
    )
    if let lookup { calls.insert(lookup.call) }
    for call in calls { if let recovery = recoveries[call] { calls.insert(recovery) } }
    return calls
  }

  /// The calls that only ask how a payment stands behind the effect call or page: without them the
  /// operation does the same and knows less.
  var questions: Set<String> {
    var others = Set(recoveries.values)
    var asked: Set<String> = []
    let moving = steps.values.filter(mayMoveMoney)
    let early = reachable(from: [start])
    let late = reachable(from: moving.flatMap(\.nextSteps))
    for step in steps.values {
      switch step.action {
      case .call(let call): others.insert(call)
      case .poll(let policy) where late.contains(step.name) && !early.contains(step.name):
        asked.insert(policy.call)
      case .poll(let policy): others.insert(policy.call)
      case .present, .ask: break
      }
    }
    if let lookup { asked.insert(lookup.call) }
    return asked.subtracting(others)
  }

  /// Whether money may move at a step: by the effect call, or by a payer on a page.
  private func mayMoveMoney(_ step: FlowStep) -> Bool {
    switch step.action {
    case .call(let call): call == effectCall
    case .present(let policy): policy.kind != .frame
    case .poll, .ask: false
    }
  }

  /// The steps on every way from some steps, up to those where money may move.
  private func reachable(from first: [String]) -> Set<String> {
    var found: Set<String> = []
    var open = first
    while let name = open.popLast() {
      guard let step = steps[name], found.insert(name).inserted else { continue }
      if !mayMoveMoney(step) { open += step.nextSteps }
    }
    return found
  }

  /// The plan that asks nothing: its polls are over at once, and there is no lookup.
  func unasked() -> OperationPlan {
    let questions = questions
    let steps = steps.mapValues { step in
      guard case .poll(var policy) = step.action, questions.contains(policy.call) else {
        return step
      }
      policy.tries = 0
      return FlowStep(
        name: step.name,
        action: .poll(policy),
        edges: step.edges,
        sequences: step.sequences,
        visits: step.visits,
        form: step.form,
        every: step.every
      )
    }
    return changed(steps: steps, lookup: nil)
  }

  /// The plan with a shorter settle window, for simulators.
  func shortened(by override: AccountSettings.LookupOverride) -> OperationPlan {
    var lookup = lookup
    if let time = override.maxProcessing { lookup?.maxProcessing = time }
    if let time = override.completeAfter { lookup?.completeAfter = time }
    return changed(steps: steps, lookup: lookup)
  }

  private func changed(steps: [String: FlowStep], lookup: LookupPolicy?) -> OperationPlan {
    OperationPlan(
      operation: operation,
      form: form,
      start: start,
      steps: steps,
      effectCall: effectCall,
      recoveries: recoveries,
      lookup: lookup
    )
  }
}
