import Payments
import Providers

extension PaymentMachine {
  /// Folds one event in; the only place where the payment changes.
  mutating func apply(_ event: PaymentEvent, at moment: Instant) {
    record.fold(event, at: moment, confirmed: &confirmedMinorUnits)
    switch event {
    case .received:
      break
    case .routed(_, _, _, _, let failover, _):
      applyRouted(failover: failover)
    case .callSent(let step, let call, let attempt):
      applyCall(step: step, call: call, attempt: attempt, at: moment)
    case .intent(let step, let call, _, let sendBy):
      sends.count(call)
      lastSendBy = sendBy
      if firstIntent == nil { firstIntent = moment }
      applyIntent(step: step)
    case .notSent:
      applyNotSent(at: moment)
    case .doubt(let call, let why):
      applyDoubt(call: call, why: why, at: moment)
    case .reply(let call, let reading):
      applyReply(call: call, reading, at: moment)
    case .inquiry(let call, let reading, _):
      applyInquiry(call: call, reading, at: moment)
    case .verdict, .resolution:
      // What a later word means may depend on where the payment stands.
      word = record.state.rawValue
      phase = .ended(asking: nil)
    case .noEffect:
      applyNoEffect()
    case .notification(_, let kept):
      Self.keep(kept, in: &keptOnPayment)
      if case .watching(var watch) = phase {
        watch.asksNow = true
        phase = .watching(watch)
      }
    case .allotted(let numbers):
      for (name, text) in numbers { sequences[name] = AllottedNumber(text: text, at: moment) }
    case .presented(let step, let action):
      applyPage(step: step, action, at: moment)
    case .came(let step, let coming, let names):
      if coming == .answer { given[step] = names }
      applyComing(coming, at: moment)
    case .operation:
      break
    }
  }

  /// A first send; or the same again, as a question, while the payment stays in doubt.
  private mutating func applyIntent(step: String) {
    if case .watching(let watch) = phase {
      phase = .sending(step: step, again: watch)
    } else {
      phase = .sending(step: step, again: nil)
    }
  }

  private mutating func applyCall(step: String, call: String, attempt: Int, at moment: Instant) {
    sends.count(call)
    switch phase {
    case .watching(var watch):
      watch.asking = call
      watch.askedAt = moment
      watch.asksNow = false
      phase = .watching(watch)
    case .ended:
      asksLate = false
      phase = .ended(asking: call)
    case .due(var flowCall), .paused(var flowCall, _):
      flowCall.attempt = attempt
      phase = .calling(flowCall)
    case .begun, .ready:
      phase = .calling(FlowCall(step: step, call: call, attempt: attempt))
    case .calling, .sending, .unsent, .absent, .showing, .asking, .concluded:
      fault = "a call was sent in the middle of another: \(phase)"
    }
  }

  private mutating func applyNotSent(at moment: Instant) {
    switch phase {
    case .calling(let call):
      phase = .paused(call, since: moment)
    case .sending(_, .some(let watch)):
      askedAgain(watch, at: moment)
    case .sending(let step, nil):
      unsentTries += 1
      phase = .unsent(step: step, tries: unsentTries, since: moment)
    case .begun, .ready, .due, .paused, .unsent, .watching, .absent, .showing, .asking, .concluded,
      .ended:
      fault = "nothing was under way that could be unsent: \(phase)"
    }
  }

  private mutating func applyDoubt(call: String, why: String, at moment: Instant) {
    switch phase {
    case .calling(let flowCall):
      phase = .paused(flowCall, since: moment)
    case .paused(let flowCall, _):
      enterDoubt(step: flowCall.step, why: why, at: moment)
    case .sending(_, .some(let watch)):
      askedAgain(watch, at: moment)
    case .sending(let step, nil):
      enterDoubt(step: step, why: why, at: moment)
    case .watching(var watch):
      guard let poll = watch.poll else {
        if why == Self.unasked { doubtUnasked(watch, at: moment) }
        return
      }
      watch.poll = nil
      if watch.page == nil {
        watch.isInDoubt = true
        markInDoubt(why: why, watch: watch)
      }
      follow(step: poll.step, watch: watch, at: moment)
    case .ready(let step), .showing(let step):
      guard lastSendBy != nil else { fallthrough }
      enterDoubt(step: step, why: why, at: moment)
    case .begun, .due, .unsent, .absent, .asking, .concluded, .ended:
      fault = "nothing was under way that could be in doubt: \(phase)"
    }
  }

  /// What nobody can ask about is in doubt as soon as nothing more is waited for.
  private mutating func doubtUnasked(_ watch: Watch, at moment: Instant) {
    var watch = watch
    watch.isInDoubt = true
    watch.since = moment
    record.action = nil
    markInDoubt(why: Self.unasked, watch: watch)
    phase = .watching(watch)
  }

  private mutating func applyReply(call: String, _ reading: Reading, at moment: Instant) {
    keep(reading)
    lastClaim = reading.claim
    switch phase {
    case .calling(let flowCall):
      if flowCall.recovery == nil {
        applyFlowReply(flowCall, reading, at: moment)
      } else {
        applyRecovery(flowCall, reading, at: moment)
      }
    case .sending(let step, .some(let watch)):
      applyReplay(step: step, reading, watch, at: moment)
    case .sending(let step, nil):
      applyEffectReply(step: step, reading, at: moment)
    case .begun, .ready, .due, .paused, .unsent, .watching, .absent, .showing, .asking, .concluded,
      .ended:
      fault = "a reply came to a call that was not made: \(phase)"
    }
  }

  private mutating func applyFlowReply(
    _ call: FlowCall,
    _ reading: Reading,
    at moment: Instant
  ) {
    switch reading.claim {
    case .recover:
      guard let recovery = plan.recoveries[call.call] else {
        phase = .paused(call, since: moment)
        return
      }
      let sentBefore = sends[call.call] > 1
      phase = .due(
        FlowCall(step: call.step, call: call.call, recovery: recovery, wasSentBefore: sentBefore)
      )
    case .unproved, .notFound:
      phase = .paused(call, since: moment)
    case .refused(_, .possible) where lastSendBy != nil:
      enterDoubt(step: call.step, why: reading.code.map { "code \($0)" } ?? "refused", at: moment)
    case .mismatch(let field, _, _):
      conclude(.review, reason: .mismatch, proof: "reply:\(call.call):\(field)")
    case .proceed, .state, .declined, .refused, .needs:
      go(after: call.step, reading.claim, at: moment)
    }
  }

  private mutating func applyRecovery(
    _ call: FlowCall,
    _ reading: Reading,
    at moment: Instant
  ) {
    switch reading.claim {
    case .proceed:
      go(after: call.step, .proceed, at: moment)
    case .notFound, .unproved, .recover, .needs:
      phase = .paused(call, since: moment)
    case .state, .declined, .refused, .mismatch:
      if call.wasSentBefore {
        go(after: call.step, reading.claim, at: moment)
      } else {
        conclude(.review, reason: .orderTaken, proof: "reply:\(call.name)")
      }
    }
  }

  private mutating func applyEffectReply(
    step: String,
    _ reading: Reading,
    at moment: Instant
  ) {
    let call = plan.effectCall ?? ""
    switch reading.claim {
    case .unproved(let why):
      enterDoubt(step: step, why: why, at: moment)
    case .recover, .notFound:
      enterDoubt(step: step, why: "exists already", at: moment)
    case .refused(_, .possible):
      enterDoubt(step: step, why: reading.code.map { "code \($0)" } ?? "refused", at: moment)
    case .mismatch(let field, _, _):
      conclude(.review, reason: .mismatch, proof: "reply:\(call):\(field)")
    case .state(let state) where !state.isSettled:
      record.state = .pending
      word = PaymentState.pending.rawValue
      follow(step: step, watch: newWatch(step: step, isInDoubt: false, at: moment), at: moment)
    case .proceed, .state, .declined, .refused, .needs:
      go(after: step, reading.claim, at: moment)
    }
  }

  /// The answer to a repeated effect call: only what proves an end counts.
  private mutating func applyReplay(
    step: String,
    _ reading: Reading,
    _ watch: Watch,
    at moment: Instant
  ) {
    let call = plan.effectCall ?? step
    switch reading.claim {
    case .state, .mismatch, .declined:
      askedAgain(watch, at: moment)
      if let conclusion = conclusion(of: reading.claim, proof: "reply:\(call)") {
        phase = .concluded(conclusion)
      }
    case .needs(let next):
      askedAgain(watch, at: moment)
      guard case .watching(let asked) = phase else { return }
      enter(step: next, watch: asked, at: moment)
    case .proceed, .recover, .refused, .notFound, .unproved:
      // A refusal of the repeat says nothing about the first one.
      askedAgain(watch, at: moment)
    }
  }

  /// Goes back to waiting: the effect call was repeated as a question.
  private mutating func askedAgain(_ watch: Watch, at moment: Instant) {
    var watch = watch
    watch.asksNow = false
    if terms.lookup?.call == plan.effectCall { watch.lastInquiry = moment }
    if watch.poll?.policy.call == plan.effectCall { asked(&watch, at: moment) }
    watch.sendBy = lastSendBy ?? watch.sendBy
    phase = .watching(watch)
  }

  /// Counts a question of the flow's poll, and takes the next wait from what was read last.
  private func asked(_ watch: inout Watch, at moment: Instant) {
    watch.poll?.asked += 1
    watch.poll?.lastAsked = moment
    if let poll = watch.poll { watch.poll?.named = namedWait(poll.step, poll.policy, at: moment) }
  }

  private mutating func applyInquiry(call: String, _ reading: Reading?, at moment: Instant) {
    if let reading { keep(reading) }
    switch phase {
    case .watching(var watch):
      let askedAt = watch.askedAt ?? moment
      watch.asking = nil
      watch.askedAt = nil
      if watch.poll?.policy.call == call {
        asked(&watch, at: moment)
      }
      if terms.lookup?.call == call { watch.lastInquiry = askedAt }
      phase = .watching(watch)
      if let reading { weigh(reading, watch, call: call, askedAt: askedAt) }
    case .ended:
      phase = .ended(asking: nil)
      if let reading { weighLate(reading, call: call) }
    case .begun, .ready, .due, .calling, .paused, .sending, .unsent, .absent, .showing, .asking,
      .concluded:
      fault = "an inquiry ended that was never begun: \(phase)"
    }
  }

  private mutating func applyNoEffect() {
    let step: String
    switch phase {
    case .absent(let absent): step = absent
    // The proof was enough under the account's terms of that day.
    case .watching(let watch): step = watch.step
    case .begun, .ready, .due, .calling, .paused, .sending, .unsent, .showing, .asking, .concluded,
      .ended:
      fault = "no effect was written without its proof: \(phase)"
      return
    }
    epoch += 1
    emptyEpochs += 1
    unsentTries = 0
    lastSendBy = nil
    firstIntent = nil
    record.doubt = nil
    phase = .ready(step: step)
  }

  /// Takes over what a reading keeps.
  private mutating func keep(_ reading: Reading) {
    Self.keep(reading.kept, in: &kept)
    Self.keep(reading.keptOnPayment, in: &keptOnPayment)
  }

  private static func keep(_ new: [String: String], in kept: inout [String: String]) {
    if kept.isEmpty {
      kept = new
    } else if !new.isEmpty {
      kept.merge(new) { _, new in new }
    }
  }
}
