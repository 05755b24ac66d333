import Payments
import Providers

extension PaymentMachine {
  /// Goes on from the present phase until something must be done outside.
  mutating func advance(
    at now: Instant,
    _ permission: SendPermission,
    into events: inout [PaymentEvent]
  ) -> MachineAction {
    let maySend = permission.maySend
    while true {
      switch phase {
      case .begun:
        return .stop
      case .ready(let step) where lacksReturn(step), .showing(let step) where lacksReturn(step):
        conclude(
          .refused,
          reason: .notConfigured,
          proof: ReturnAddress.proof,
          letsOthersTry: true
        )
      case .ready(let step):
        guard case .call(let call) = plan.steps[step]?.action else {
          // A flow may begin with a page, a question or a poll.
          enter(step: step, watch: nil, at: now)
          continue
        }
        if !lostInputs.isEmpty || !isHeldBack(maySend), recoverAnswers() { continue }
        // Behind the effect call nothing is asked again; a call that reads no lost value goes on.
        if lastSendBy != nil, readsWhatIsLost(step) {
          emit(.doubt(call: call, why: "answers_lost"), at: now, into: &events)
          continue
        }
        return begin(step: step, at: now, maySend: maySend, into: &events)
      case .due(let call):
        if isHeldBack(maySend) { return .stop }
        if recoverAnswers() { continue }
        return send(call, at: now, into: &events)
      case .paused(let call, let since):
        if isHeldBack(maySend) { return .stop }
        if recoverAnswers() { continue }
        if let action = repeated(call, since: since, at: now, permission, into: &events) {
          return action
        }
      case .unsent(let step, let tries, let since):
        if let action = resent(step, tries, since: since, at: now, permission, into: &events) {
          return action
        }
      case .watching(let watch):
        if let action = ask(watch, at: now, maySend, into: &events) { return action }
      case .showing(let step):
        if isHeldBack(maySend), step != FlowStep.ownForm { return .stop }
        if let missing = missingSequences(step) { return .allot(missing) }
        return .present(step: step)
      case .asking(let step, let ends):
        guard ends <= now else { return .wait(until: ends) }
        emit(.came(step: step, .timeout), at: now, into: &events)
      case .absent:
        emit(.noEffect(epoch: epoch), at: now, into: &events)
        let because = "no_effect, epoch \(epoch - 1)"
        if isWornOut, goElsewhere(because: because, permission, at: now, into: &events) { continue }
        if !maySend {
          let proof = "no_effect:\(epoch - 1)"
          emit(
            .verdict(.refused, reason: .noEffect, isSoft: false, proof: proof),
            at: now,
            into: &events
          )
        }
      case .concluded(let conclusion):
        if conclusion.letsOthersTry,
          goElsewhere(because: conclusion.words, permission, at: now, into: &events)
        {
          continue
        }
        emit(
          .verdict(
            conclusion.state,
            reason: conclusion.reason,
            isSoft: conclusion.isSoft,
            proof: conclusion.proof
          ),
          at: now,
          into: &events
        )
      case .ended:
        return askLate(at: now, into: &events)
      case .calling, .sending:
        preconditionFailure("the call under way has not ended: \(phase)")
      }
    }
  }

  /// Whether the flow must not go on because it leads to a call that moves money.
  private func isHeldBack(_ maySend: Bool) -> Bool {
    !maySend && plan.movesMoney && lastSendBy == nil
  }

  /// Whether a payer would have to come back, and nothing says where to; told before money moves.
  private func lacksReturn(_ step: String) -> Bool {
    returnURL == nil && lastSendBy == nil && plan.steps[step]?.needsReturnURL ?? false
  }

  private mutating func begin(
    step: String,
    at now: Instant,
    maySend: Bool,
    into events: inout [PaymentEvent]
  ) -> MachineAction {
    if isHeldBack(maySend) { return .stop }
    guard case .call(let call) = plan.steps[step]?.action else {
      preconditionFailure("the step \(step) is no call")
    }
    if let missing = missingSequences(step) { return .allot(missing) }
    guard call == plan.effectCall else {
      return send(FlowCall(step: step, call: call), at: now, into: &events)
    }
    guard maySend else { return .stop }
    emit(
      .intent(step: step, call: call, epoch: epoch, sendBy: now + terms.total),
      at: now,
      into: &events
    )
    return .call(call, purpose: .step, movesMoney: true)
  }

  /// The sequences of which a step needs a number that this attempt has not got.
  private func missingSequences(_ step: String) -> [String]? {
    guard let needed = plan.steps[step]?.sequences, !needed.isEmpty else { return nil }
    let missing = needed.filter { sequences[$0] == nil }
    return missing.isEmpty ? nil : missing
  }

  private mutating func send(
    _ call: FlowCall,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) -> MachineAction {
    emit(
      .callSent(step: call.step, call: call.name, try: call.attempt),
      at: now,
      into: &events
    )
    let purpose: ReadingPurpose = call.recovery == nil ? .step : .recovery
    return .call(call.name, purpose: purpose, movesMoney: false)
  }

  /// A call that moves no money is made again 3 times (DESIGN §5); then nothing can have moved, or,
  /// behind the effect call, everything may have.
  private mutating func repeated(
    _ call: FlowCall,
    since: Instant,
    at now: Instant,
    _ permission: SendPermission,
    into events: inout [PaymentEvent]
  ) -> MachineAction? {
    let most = lastSendBy == nil ? repeats(permission) : terms.repeats.count
    guard call.attempt <= most else {
      if lastSendBy == nil {
        let proof = "unanswered:\(call.name)"
        conclude(.refused, reason: .unavailable, proof: proof, letsOthersTry: true)
      } else {
        emit(.doubt(call: call.name, why: "unanswered"), at: now, into: &events)
      }
      return nil
    }
    let due = since + terms.repeats[call.attempt - 1]
    guard due <= now else { return .wait(until: due) }
    var again = call
    again.attempt += 1
    return send(again, at: now, into: &events)
  }

  /// A proved unsent effect call is sent again after the same waits.
  private mutating func resent(
    _ step: String,
    _ tries: Int,
    since: Instant,
    at now: Instant,
    _ permission: SendPermission,
    into events: inout [PaymentEvent]
  ) -> MachineAction? {
    guard tries <= repeats(permission) else {
      let proof = "not_sent:\(plan.effectCall ?? step)"
      conclude(.refused, reason: .unavailable, proof: proof, letsOthersTry: true)
      return nil
    }
    guard permission.maySend else { return .stop }
    let due = since + terms.repeats[tries - 1]
    guard due <= now else { return .wait(until: due) }
    phase = .ready(step: step)
    return nil
  }

  private mutating func ask(
    _ watch: Watch,
    at now: Instant,
    _ maySend: Bool,
    into events: inout [PaymentEvent]
  ) -> MachineAction? {
    if let page = watch.page, page.isOpen, page.ends <= now {
      emit(.came(step: page.step, .timeout), at: now, into: &events)
      return nil
    }
    if let poll = watch.poll, poll.isOver(at: now) {
      emit(.doubt(call: poll.policy.call, why: "poll_ended"), at: now, into: &events)
      return nil
    }
    guard let question = nextQuestion(watch, at: now, maySend) else {
      return waitUnasked(watch, at: now, into: &events)
    }
    guard watch.asksNow || question.at <= now else {
      if let page = watch.page, page.isOpen { return .wait(until: min(question.at, page.ends)) }
      return .wait(until: question.at)
    }
    if question.call == plan.effectCall { return replay(watch, at: now, maySend, into: &events) }
    return send(question: question.call, step: watch.step, at: now, into: &events)
  }

  /// There is nothing to ask: a message or a person ends the payment, which is in doubt by now.
  private mutating func waitUnasked(
    _ watch: Watch,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) -> MachineAction? {
    guard terms.lookup == nil else { return .stop }
    if let page = watch.page, page.isOpen { return .wait(until: page.ends) }
    guard let deadline = record.doubt?.deadline else {
      emit(.doubt(call: plan.effectCall ?? watch.step, why: Self.unasked), at: now, into: &events)
      return nil
    }
    return now < deadline ? .wait(until: deadline) : .stop
  }

  /// The next question; where the effect call may not be repeated as one, that of the lookup.
  private func nextQuestion(
    _ watch: Watch,
    at now: Instant,
    _ maySend: Bool
  ) -> Watch.Question? {
    guard let question = watch.nextQuestion(terms) else { return nil }
    guard question.call == plan.effectCall, terms.lookup?.call != plan.effectCall,
      !mayReplay(at: now, maySend)
    else { return question }
    var watch = watch
    watch.poll = nil
    return watch.nextQuestion(terms)
  }

  /// Whether the effect call may be sent again as a question now.
  private func mayReplay(at now: Instant, _ maySend: Bool) -> Bool {
    guard maySend, let time = terms.lookup?.replaysFor, let firstIntent else { return false }
    return now < firstIntent + (time - terms.total * 2)
  }

  /// Sends the effect call once more with the same key and bytes, as the question (RELIABILITY §5
  /// step 7), while the provider promises to replay its answer.
  private mutating func replay(
    _ watch: Watch,
    at now: Instant,
    _ maySend: Bool,
    into events: inout [PaymentEvent]
  ) -> MachineAction {
    guard mayReplay(at: now, maySend), let call = plan.effectCall else { return .stop }
    emit(
      .intent(step: watch.step, call: call, epoch: epoch, sendBy: now + terms.total),
      at: now,
      into: &events
    )
    return .call(call, purpose: .step, movesMoney: true)
  }

  /// Asks about a payment that has ended, when somebody wanted to know.
  private mutating func askLate(
    at now: Instant,
    into events: inout [PaymentEvent]
  ) -> MachineAction {
    guard asksLate, let lookup = terms.lookup, lookup.call != plan.effectCall else {
      return .stop
    }
    return send(question: lookup.call, step: plan.start, at: now, into: &events)
  }

  private mutating func send(
    question call: String,
    step: String,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) -> MachineAction {
    let attempt = sends[call] + 1
    emit(.callSent(step: step, call: call, try: attempt), at: now, into: &events)
    let purpose: ReadingPurpose = call == terms.lookup?.call ? .lookup : .question
    return .call(call, purpose: purpose, movesMoney: false)
  }
}
