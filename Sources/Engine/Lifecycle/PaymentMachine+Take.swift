import Payments
import Providers

extension PaymentMachine {
  /// Turns an input into the event that it is in this phase.
  mutating func take(
    _ input: MachineInput,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    switch input {
    case .begin:
      precondition(phase == .begun, "a payment begins once")
      phase = .ready(step: plan.start)
      let given = held.names(below: "input")
      if !given.isEmpty {
        emit(.came(step: FlowStep.ownForm, .answer, given: given), at: now, into: &events)
      }
    case .exchanged(let exchange):
      takeEnd(of: exchange, at: now, into: &events)
    case .unrenderable(let why):
      takeUnrenderable(why, at: now, into: &events)
    case .allotted(let numbers):
      emit(.allotted(numbers), at: now, into: &events)
    case .unallottable(let why):
      conclude(.refused, reason: .unavailable, proof: "sequence:\(why)")
    case .presented(let action):
      takePage(action, at: now, into: &events)
    case .came(let coming):
      takeComing(coming, at: now, into: &events)
    case .woke:
      break
    case .resumed:
      takeLoss(at: now, into: &events)
    case .inquire:
      takeLoss(at: now, into: &events)
      askNow(at: now)
    case .notified(let id, let state, let kept, let proof):
      takeLoss(at: now, into: &events)
      emit(.notification(id: id, kept: kept), at: now, into: &events)
      takeNotification(id, state, proof, at: now, into: &events)
    case .resolved(let paid, let reason, let person, let evidence):
      guard record.state == .review || record.state == .inDoubt else { return }
      let state: PaymentState = paid ? record.content.operation.done : .refused
      emit(
        .resolution(state, reason: reason, person: person, evidence: evidence),
        at: now,
        into: &events
      )
    }
  }

  /// The page is shown from now on, for as long as the plugin gives the payer: the step's timeout at
  /// least.
  private mutating func takePage(
    _ action: PaymentAction,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    guard case .showing(let step) = phase, let patience = plan.steps[step]?.patience else {
      preconditionFailure("a page came that nobody asked for: \(phase)")
    }
    var action = action
    action.expires = max(action.expires ?? now, now + patience)
    emit(.presented(step: step, action), at: now, into: &events)
  }

  /// Something came for the step that waits; what comes too late for a question is no answer.
  private mutating func takeComing(
    _ coming: Coming,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    if case .watching(let watch) = phase, let page = watch.page, !page.isOpen,
      plan.steps[page.step]?.target(coming) != nil, coming != .answer, coming != .resend
    {
      emit(.came(step: page.step, coming), at: now, into: &events)
      return
    }
    guard let question, question.step.target(coming) != nil else { return }
    if coming == .answer || coming == .resend, question.ends <= now { return }
    let given = coming == .answer ? names(heldFor: question.step) : []
    emit(.came(step: question.step.name, coming, given: given), at: now, into: &events)
  }

  private mutating func takeEnd(
    of exchange: Exchange,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    switch phase {
    case .calling(let call):
      emit(flowEvent(exchange, call: call.name), at: now, into: &events)
    case .sending:
      emit(flowEvent(exchange, call: plan.effectCall ?? ""), at: now, into: &events)
    case .watching(let watch):
      guard let asking = watch.asking else { preconditionFailure("an answer nobody asked for") }
      emit(inquiryEvent(exchange, call: asking), at: now, into: &events)
    case .ended(let asking):
      guard let asking else { preconditionFailure("an answer nobody asked for") }
      emit(inquiryEvent(exchange, call: asking), at: now, into: &events)
    case .begun, .ready, .due, .paused, .unsent, .absent, .showing, .asking, .concluded:
      preconditionFailure("an exchange ended that was never begun: \(phase)")
    }
  }

  private func flowEvent(_ exchange: Exchange, call: String) -> PaymentEvent {
    switch exchange {
    case .notSent(let why): .notSent(call: call, why: why)
    case .silent(let why): .doubt(call: call, why: why)
    case .read(let reading): .reply(call: call, reading)
    }
  }

  private func inquiryEvent(_ exchange: Exchange, call: String) -> PaymentEvent {
    switch exchange {
    case .notSent(let why), .silent(let why): .inquiry(call: call, reading: nil, why: why)
    case .read(let reading): .inquiry(call: call, reading: reading, why: nil)
    }
  }

  /// A request that cannot be built will never be: the attempt ends, unless it only was a question.
  private mutating func takeUnrenderable(
    _ why: String,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    if case .showing(let step) = phase {
      if lastSendBy != nil {
        emit(.doubt(call: plan.effectCall ?? step, why: "not_shown"), at: now, into: &events)
        return
      }
      conclude(.refused, reason: .invalidRequest, proof: "not_shown:\(step)")
      return
    }
    takeEnd(of: .notSent(why: why), at: now, into: &events)
    switch phase {
    case .paused(let call, _) where lastSendBy == nil:
      let proof = "not_sent:\(call.name)"
      conclude(.refused, reason: .invalidRequest, proof: proof, letsOthersTry: true)
    case .paused(let call, _):
      // Behind the effect call only evidence ends the payment.
      emit(.doubt(call: call.name, why: "not_sent"), at: now, into: &events)
    case .unsent:
      let proof = "not_sent:\(plan.effectCall ?? "")"
      conclude(.refused, reason: .invalidRequest, proof: proof, letsOthersTry: true)
    case .begun, .ready, .due, .calling, .sending, .watching, .absent, .showing, .asking,
      .concluded, .ended:
      break
    }
  }

  /// What the dead owner had under way ended without an answer.
  private mutating func takeLoss(at now: Instant, into events: inout [PaymentEvent]) {
    switch phase {
    case .calling(let call):
      emit(.doubt(call: call.name, why: "interrupted"), at: now, into: &events)
    case .sending:
      emit(.doubt(call: plan.effectCall ?? "", why: "interrupted"), at: now, into: &events)
    case .watching(var watch):
      watch.asking = nil
      phase = .watching(watch)
    case .ended:
      phase = .ended(asking: nil)
    case .begun:
      phase = .ready(step: plan.start)
    case .ready, .due, .paused, .unsent, .absent, .showing, .asking, .concluded:
      break
    }
  }

  /// Lets the next question be asked at once.
  private mutating func askNow(at now: Instant) {
    switch phase {
    case .paused(let call, _) where lastSendBy != nil:
      // What stands behind the effect call moves nothing and says how it went: no pause before it.
      let longest = terms.repeats.max() ?? .zero
      phase = .paused(call, since: now + (.zero - longest))
    case .watching(var watch):
      watch.asksNow = true
      phase = .watching(watch)
    case .ended:
      asksLate = true
    case .begun, .ready, .due, .calling, .paused, .sending, .unsent, .absent, .showing, .asking,
      .concluded:
      break
    }
  }
}
