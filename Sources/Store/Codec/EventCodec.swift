internal import Engine
internal import Payments
internal import Wire

/// A payment's events as a kind and a JSON body.
///
/// What was stored is read back exactly, for every case.
enum EventCodec {
  /// The kind of an event.
  static func kind(_ event: PaymentEvent) -> EventKind {
    switch event {
    case .received: .received
    case .routed: .routed
    case .callSent: .callSent
    case .intent: .intent
    case .notSent: .notSent
    case .reply: .reply
    case .doubt: .doubt
    case .inquiry: .inquiry
    case .verdict: .verdict
    case .noEffect: .noEffect
    case .notification: .notification
    case .resolution: .resolution
    case .allotted: .allotted
    case .presented: .presented
    case .came: .came
    case .operation: .operation
    }
  }

  /// The body of an event as a JSON object.
  static func body(_ event: PaymentEvent) -> [UInt8] {
    JSONWriter.object { write(event, to: &$0) }
  }

  /// The body of the first event of a payment, which also holds what no later event changes.
  ///
  /// So the chain covers what was asked for, not only what became of it.
  static func receivedBody(_ record: PaymentRecord) -> [UInt8] {
    JSONWriter.object { body in
      body.member("order", record.order)
      body.member("key", record.key)
      body.member("parent", ifPresent: record.parent?.text)
      body.member("content") { ContentCodec.write(record.content, to: &$0) }
    }
  }

  private static func write(_ event: PaymentEvent, to body: inout JSONWriter) {
    switch event {
    case .received(let order):
      body.member("order", order)
    case .routed(let account, let route, let plugin, let digest, let failover, let because):
      body.member("account", account)
      body.member("route", route)
      body.member("plugin", plugin)
      body.member("plugin_digest", digest)
      body.member("failover", ifAny: failover) { candidate, object in
        object.member("account", candidate.account)
        object.member("plugin", candidate.plugin)
        object.member("identity", candidate.identity)
      }
      body.member("because", ifPresent: because)
    case .callSent(let step, let call, let number):
      body.member("step", step)
      body.member("call", call)
      body.member("try", number)
    case .intent(let step, let call, let epoch, let sendBy):
      body.member("step", step)
      body.member("call", call)
      body.member("epoch", epoch)
      body.member("send_by", sendBy.milliseconds)
    case .notSent(let call, let why), .doubt(let call, let why):
      body.member("call", call)
      body.member("why", why)
    case .reply(let call, let reading):
      body.member("call", call)
      body.member("reading") { ReadingCodec.write(reading, to: &$0) }
    case .inquiry(let call, let reading, let why):
      body.member("call", call)
      if let reading { body.member("reading") { ReadingCodec.write(reading, to: &$0) } }
      body.member("why", ifPresent: why)
    case .verdict(let state, let reason, let isSoft, let proof):
      body.member("state", state.rawValue)
      body.member("reason", ifPresent: reason?.rawValue)
      body.member("is_soft", ifTrue: isSoft)
      body.member("proof", proof)
    case .noEffect(let epoch):
      body.member("epoch", epoch)
    case .notification(let id, let kept):
      body.member("id", id)
      body.member("kept", ifAny: kept)
    case .resolution(let state, let reason, let person, let evidence):
      body.member("state", state.rawValue)
      body.member("reason", reason)
      body.member("person", person)
      body.member("evidence", ifPresent: evidence)
    case .allotted(let numbers):
      body.member("numbers", ifAny: numbers)
    case .presented(let step, let action):
      body.member("step", step)
      body.member("action") { ActionCodec.write(action, to: &$0) }
    case .came(let step, let coming, let given):
      body.member("step", step)
      body.member("what", coming.rawValue)
      body.member("given", ifAny: given)
    case .operation(let id, let operation, let minorUnits, let state):
      body.member("payment", id.text)
      body.member("operation", operation.rawValue)
      body.member("amount", minorUnits)
      body.member("state", state.rawValue)
    }
  }
}
