import Forms
public import Payments
public import Providers

extension PaymentMachine {
  /// The step that waits for somebody now, and until when.
  public var question: (step: FlowStep, ends: Instant)? {
    switch phase {
    case .asking(let step, let ends): return plan.steps[step].map { ($0, ends) }
    case .watching(let watch):
      guard let page = watch.page, page.isOpen else { return nil }
      return plan.steps[page.step].map { ($0, page.ends) }
    case .begun, .ready, .due, .calling, .paused, .sending, .unsent, .absent, .showing,
      .concluded, .ended:
      return nil
    }
  }

  // MARK: Questions

  /// The payer is shown something: from a page on he may pay; a question before that moves nothing.
  mutating func applyPage(step: String, _ action: PaymentAction, at moment: Instant) {
    let ends = action.expires ?? moment
    if let index = answered.firstIndex(of: step) {
      // It is asked again, because its answer was lost: the flow goes through all of it again.
      answered.removeSubrange(index...)
      visits = CallCounts()
      stepsEntered = 0
    } else if step == FlowStep.ownForm {
      answered = []
      visits = CallCounts()
      stepsEntered = 0
    }
    guard plan.steps[step]?.mayBePaidOn ?? true || lastSendBy != nil else {
      phase = .asking(step: step, ends: ends)
      return
    }
    word = PaymentState.requiresAction.rawValue
    // Until the evidence is in, nothing else ends the payment.
    isPresented = true
    lastSendBy = max(lastSendBy ?? ends, ends)
    var watch = newWatch(step: step, isInDoubt: false, at: moment)
    watch.page = Watch.Page(step: step, ends: ends)
    phase = .watching(watch)
  }

  mutating func applyComing(_ coming: Coming, at moment: Instant) {
    switch phase {
    case .asking(let step, _): applyAnswer(coming, to: step, at: moment)
    case .watching(let watch): applyComing(coming, watch, at: moment)
    case .begun, .ready, .due, .calling, .paused, .sending, .unsent, .absent, .showing,
      .concluded, .ended:
      break
    }
  }

  /// A question that was asked before money could move has ended.
  private mutating func applyAnswer(_ coming: Coming, to step: String, at moment: Instant) {
    guard let target = plan.steps[step]?.target(coming) else { return }
    if coming == .answer { answered.append(step) }
    record.state = .attempting
    record.action = nil
    switch (target, coming) {
    case (.step(let next), _): enter(step: next, watch: nil, at: moment)
    case (.cancel, _), (.end, .cancel):
      conclude(.canceled, reason: .canceledByPayer, proof: "came:\(step)")
    case (.expire, _), (.end, .timeout):
      conclude(.expired, reason: .expired, proof: "came:\(step)")
    case (.end, _): follow(step: step, watch: nil, at: moment)
    case (.doubt, _): conclude(.review, reason: .review, proof: "came:\(step)")
    }
  }

  /// What is shown while money may move, or may have moved, has ended: only evidence ends it.
  private mutating func applyComing(_ coming: Coming, _ watch: Watch, at moment: Instant) {
    guard let page = watch.page, page.isOpen, let step = plan.steps[page.step],
      let target = step.target(coming)
    else { return }
    var watch = watch
    watch.asksNow = coming != .timeout
    // A page stays payable after the payer came back from it; a challenge is over then.
    let isPayable = step.mayBePaidOn && firstIntent == nil
    if !isPayable || coming == .timeout || coming == .cancel { watch.page?.isOpen = false }
    if coming == .answer { answered.append(step.name) }
    if !isPayable {
      record.state = .pending
      record.action = nil
    }
    if case .step(let next) = target {
      enter(step: next, watch: watch, at: moment)
    } else {
      phase = .watching(watch)
    }
  }

  /// A step was entered oftener than it may be, such as a code that was typed wrongly too often.
  mutating func leaveCircle(_ step: String, watch: Watch?, at moment: Instant) {
    if let watch {
      phase = .watching(watch)
    } else if lastSendBy == nil {
      conclude(.refused, reason: .authenticationFailed, proof: "visits:\(step)")
    } else {
      enterDoubt(step: step, why: "step \(step) was entered too often", at: moment)
    }
  }
}
