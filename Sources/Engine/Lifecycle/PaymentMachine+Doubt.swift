import Payments
import Providers

extension PaymentMachine {
  /// Why a payment is in doubt that nobody can ask about.
  static let unasked = "unasked"

  /// The effect call ended without a proof: from here on only evidence ends the payment.
  mutating func enterDoubt(step: String, why: String, at moment: Instant) {
    let watch = newWatch(step: step, isInDoubt: true, at: moment)
    word = PaymentState.inDoubt.rawValue
    markInDoubt(why: why, watch: watch)
    follow(step: step, watch: watch, at: moment)
  }

  /// A watch over the effect call, from this moment on.
  func newWatch(step: String, isInDoubt: Bool, at moment: Instant) -> Watch {
    var watch = Watch(
      step: effectStep ?? step,
      sendBy: lastSendBy ?? moment,
      since: moment,
      isInDoubt: isInDoubt
    )
    if isPresented, let ends = lastSendBy {
      watch.page = Watch.Page(step: step, ends: ends, isOpen: false)
    }
    return watch
  }

  /// The step that makes the effect call.
  private var effectStep: String? {
    guard let effectCall = plan.effectCall else { return nil }
    return plan.steps.values.first { $0.action == .call(effectCall) }?.name
  }

  mutating func markInDoubt(why: String, watch: Watch) {
    word = PaymentState.inDoubt.rawValue
    record.state = .inDoubt
    record.doubt = PaymentRecord.Doubt(
      since: watch.since,
      why: why,
      proofNotBefore: terms.lookup.map { watch.settleEnd($0) },
      deadline: watch.since + terms.doubtDeadline
    )
  }

  /// Weighs one complete reading of a question about an open payment (RELIABILITY §5 step 7).
  mutating func weigh(_ reading: Reading, _ watch: Watch, call: String, askedAt: Instant) {
    if case .notFound = reading.claim {
      weighAbsence(watch, askedAt: askedAt)
      return
    }
    var watch = watch
    watch.absences = nil
    if let conclusion = conclusion(of: reading.claim, proof: "inquiry:\(call)") {
      phase = .concluded(conclusion)
    } else {
      phase = .watching(watch)
    }
  }

  /// "Not found" proves nothing inside the settle window; behind it, often enough, no effect.
  private mutating func weighAbsence(_ watch: Watch, askedAt: Instant) {
    guard let lookup = terms.lookup, watch.mayBeAbsent, watch.settleEnd(lookup) <= askedAt else {
      return
    }
    var watch = watch
    var absences = watch.absences ?? .init(first: askedAt, last: askedAt, count: 0)
    absences.last = askedAt
    absences.count += 1
    watch.absences = absences
    let isSpread = lookup.completeAfter <= absences.last.duration(since: absences.first)
    if lookup.readings <= absences.count, isSpread {
      if watch.page == nil {
        phase = .absent(step: watch.step)
      } else {
        // Behind a page nothing is sent again: nobody paid (MANIFEST §3).
        conclude(.expired, reason: .expired, proof: "not_found:\(lookup.call)")
      }
    } else {
      phase = .watching(watch)
    }
  }

  /// An authorization goes on to its end.
  ///
  /// A payment that ended unpaid and turns out paid becomes a
  /// person's task; nothing else changes an end.
  mutating func weighLate(_ reading: Reading, call: String) {
    guard case .state(let state) = reading.claim else { return }
    if record.state == .authorized, record.capturedMinorUnits == 0 {
      let ends: [PaymentState] = [.captured, .partiallyRefunded, .refunded, .voided, .expired]
      guard ends.contains(state) else { return }
      conclude(state, reason: state == .expired ? .expired : nil, proof: "inquiry:\(call)")
      return
    }
    guard record.state.isEndedUnpaid else { return }
    switch state {
    case .captured, .authorized, .partiallyRefunded:
      conclude(.review, reason: .review, proof: "inquiry:\(call)")
    case .received, .routed, .attempting, .requiresAction, .pending, .refunded, .voided,
      .declined, .refused, .canceled, .expired, .inDoubt, .review:
      break
    }
  }
}
