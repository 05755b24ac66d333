import Payments
import Providers

extension PaymentMachine {
  /// Goes on behind a notification: a page's wait is over, a proof is weighed, or a question is due.
  ///
  /// It never lowers a state: an end is only asked about when the message says otherwise.
  mutating func takeNotification(
    _ id: String,
    _ state: PaymentState?,
    _ proof: Reading?,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    switch phase {
    case .watching(let watch):
      if let proof, !saysLess(proof) {
        emit(.inquiry(call: "notification", reading: proof, why: nil), at: now, into: &events)
      } else if let page = watch.page, page.isOpen {
        emit(.came(step: page.step, .notification), at: now, into: &events)
      }
    case .ended:
      guard terms.lookup == nil else {
        asksLate = state != nil && state != record.state
        return
      }
      if let proof {
        emit(.inquiry(call: "notification", reading: proof, why: nil), at: now, into: &events)
      }
    case .begun, .ready, .due, .calling, .paused, .sending, .unsent, .absent, .showing, .asking,
      .concluded:
      break
    }
  }

  /// Whether a question would say more than a message: what is held may be taken meanwhile.
  private func saysLess(_ proof: Reading) -> Bool {
    guard let lookup = terms.lookup, lookup.call != plan.effectCall else { return false }
    return proof.claim == .state(.authorized)
  }
}
