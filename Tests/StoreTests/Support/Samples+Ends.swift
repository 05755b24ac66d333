import Engine
import Payments

extension Samples {
  /// Receives a payment, sends it and ends it; an open state is a doubt.
  static func ended(
    _ reference: String,
    attempt: Int = 1,
    key: String? = nil,
    in state: PaymentState,
    _ journal: some Journal
  ) async throws {
    let routed = PaymentEvent.routed(
      account: "main",
      route: "all",
      plugin: "acme",
      pluginDigest: ""
    )
    let intent = PaymentEvent.intent(step: "s", call: "pay", epoch: 1, sendBy: start)
    var new = try payment(reference, attempt: attempt, key: key, events: [routed, intent])
    new.record.state = .attempting
    guard case .created(var record) = try await journal.receive([new]).first else {
      throw Unexpected.known
    }
    var events = [PaymentEvent.doubt(call: "pay", why: "timeout")]
    record.state = state
    if state != .inDoubt {
      let reason: Reason? = state.isEndedUnpaid ? .other : nil
      events.append(.verdict(state, reason: reason, isSoft: false, proof: "inquiry:state"))
      record.reason = reason
      if state == .captured { record.capturedMinorUnits = record.content.amount.minorUnits }
    }
    try await journal.append(entry(record, events: events, releases: true))
  }
}
