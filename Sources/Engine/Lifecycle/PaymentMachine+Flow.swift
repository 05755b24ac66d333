import Payments
import Providers

extension PaymentMachine {
  /// More steps than this in one attempt are no flow but a circle.
  static let maximumSteps = 100

  /// Leaves a step with a claim that is no doubt.
  mutating func go(after step: String, _ claim: Reading.Claim, at moment: Instant) {
    switch claim {
    case .proceed: word = "continue"
    case .state(let state): word = state.rawValue
    case .declined: word = PaymentState.declined.rawValue
    case .refused: word = PaymentState.refused.rawValue
    case .needs(let next):
      enter(step: next, watch: nil, at: moment)
      return
    case .mismatch(let field, _, _):
      conclude(.review, reason: .mismatch, proof: "reply:\(field)")
      return
    case .recover, .notFound, .unproved:
      preconditionFailure("a claim that proves nothing cannot leave a step: \(claim)")
    }
    follow(step: step, watch: nil, at: moment)
  }

  /// Takes the first edge of a step whose condition holds.
  ///
  /// - Parameters:
  ///   - step: the step to leave.
  ///   - watch: the doubt or the pending that goes along; `nil` when the call was
  ///     answered.
  ///   - moment: when it happens.
  mutating func follow(step: String, watch: Watch?, at moment: Instant) {
    switch target(after: step, at: moment) {
    case .step(let next): enter(step: next, watch: watch, at: moment)
    case .end: end(step: step, watch: watch, at: moment)
    case .cancel: leave(.canceled, reason: .canceledByPayer, watch: watch, step: step)
    case .expire: leave(.expired, reason: .expired, watch: watch, step: step)
    case .doubt: enterDoubt(step: step, why: "the flow ends in doubt", at: moment)
    }
  }

  private func target(after step: String, at moment: Instant) -> FlowEdge.Target {
    guard let edges = plan.steps[step]?.edges, let first = edges.first else { return .end }
    // Most ways out are the only one, and ask for nothing.
    if first.when == nil { return first.target }
    let context = context(at: moment)
    return edges.first { $0.when?(context) ?? true }?.target ?? .end
  }

  /// Enters a step: a call is made next, a poll begins its watch.
  mutating func enter(step: String, watch: Watch?, at moment: Instant) {
    stepsEntered += 1
    guard stepsEntered <= Self.maximumSteps, let next = plan.steps[step] else {
      conclude(.review, reason: .review, proof: "flow:\(step)")
      return
    }
    answered.removeAll { $0 == step }
    visits.count(step)
    guard next.visits == 1 || visits[step] <= next.visits else {
      leaveCircle(step, watch: watch, at: moment)
      return
    }
    switch next.action {
    case .call:
      phase = .ready(step: step)
    case .poll(let policy):
      var watch = watch ?? newWatch(step: step, isInDoubt: false, at: moment)
      watch.poll = Watch.Poll(step: step, policy: policy, started: moment)
      watch.poll?.named = namedWait(step, policy, at: moment)
      phase = .watching(watch)
    case .ask:
      phase = .showing(step: step)
    case .present:
      if isPresented, next.mayBePaidOn, firstIntent == nil {
        // Never a second page: the first one may still be paid.
        conclude(.review, reason: .review, proof: "flow:\(step)")
      } else {
        phase = .showing(step: step)
      }
    }
  }

  /// The wait before a poll's next question that the provider named; `nil` when it names none.
  func namedWait(_ step: String, _ policy: PollPolicy, at moment: Instant) -> Duration? {
    policy.clamp?.wait(plan.steps[step]?.every?(context(at: moment)))
  }

  /// The flow ends in the state that the last call left.
  private mutating func end(step: String, watch: Watch?, at moment: Instant) {
    if let watch {
      phase = .watching(watch)
      return
    }
    guard let lastClaim, let conclusion = conclusion(of: lastClaim, proof: "reply:\(step)") else {
      if lastSendBy == nil {
        conclude(.review, reason: .review, proof: "flow:\(step)")
      } else {
        phase = .watching(newWatch(step: step, isInDoubt: true, at: moment))
      }
      return
    }
    phase = .concluded(conclusion)
  }

  /// Ends the flow by an edge; while money may have moved only a proof may end it.
  private mutating func leave(
    _ state: PaymentState,
    reason: Reason,
    watch: Watch?,
    step: String
  ) {
    if let watch {
      phase = .watching(watch)
    } else {
      conclude(state, reason: reason, proof: "flow:\(step)")
    }
  }

  mutating func conclude(
    _ state: PaymentState,
    reason: Reason?,
    proof: String,
    letsOthersTry: Bool = false
  ) {
    phase = .concluded(
      Conclusion(state: state, reason: reason, proof: proof, letsOthersTry: letsOthersTry)
    )
  }

  /// What a claim proves; `nil` when it leaves the payment open.
  func conclusion(of claim: Reading.Claim, proof: String) -> Conclusion? {
    switch claim {
    case .state(.expired): Conclusion(state: .expired, reason: .expired, proof: proof)
    case .state(let state) where state.isSettled: Conclusion(state: state, proof: proof)
    case .state: nil
    case .declined(let reason, let isSoft):
      Conclusion(
        state: .declined,
        reason: reason,
        isSoft: isSoft,
        proof: proof,
        letsOthersTry: isSoft
      )
    case .refused(let reason, let effect):
      Conclusion(state: .refused, reason: reason, proof: proof, letsOthersTry: effect == .none)
    case .mismatch: Conclusion(state: .review, reason: .mismatch, proof: proof)
    case .proceed, .recover, .notFound, .needs, .unproved: nil
    }
  }
}
