import Engine
import Payments
import Wire

/// A payment's history for people and scripts.
enum EventText {
  /// One event as an object.
  static func json(_ stored: StoredEvent) -> JSONValue {
    let (kind, details) = words(stored.event)
    var object: JSONObject = [
      "sequence": .number("\(stored.sequence)"),
      "at": .text(stored.at.rfc3339),
      "kind": .text(kind),
    ]
    object["details"] = .text(details)
    return .object(object)
  }

  /// One event as a line.
  static func line(_ stored: StoredEvent, _ time: LocalTime) -> String {
    let (kind, details) = words(stored.event, time.text)
    return "  \(time.text(stored.at))  \(kind.padded(to: 12))  \(details)"
  }

  private static func words(
    _ event: PaymentEvent,
    _ time: (Instant) -> String = \.rfc3339
  ) -> (kind: String, details: String) {
    switch event {
    case .received(let order): ("received", "order number \(order)")
    case .routed(let account, let route, let plugin, _, let failover, let because):
      (
        "routed",
        (["\(account) (\(plugin))"] + (route.isEmpty ? [] : ["route \(route)"])
          + (failover.isEmpty
            ? [] : ["then \(failover.map(\.account).joined(separator: ", then "))"])
          + (because.map { ["because \($0)"] } ?? []))
          .joined(separator: ", ")
      )
    case .callSent(_, let call, let attempt): ("call_sent", "\(call), try \(attempt)")
    case .intent(_, let call, let epoch, let sendBy):
      ("intent", "\(call), epoch \(epoch), bytes leave before \(time(sendBy))")
    case .notSent(let call, let why): ("not_sent", "\(call): \(why)")
    case .reply(let call, let reading): ("reply", "\(call): \(words(reading))")
    case .doubt(let call, let why): ("doubt", "\(call): \(why)")
    case .inquiry(let call, let reading, let why):
      ("inquiry", "\(call): \(reading.map(words) ?? "no reading, \(why ?? "")")")
    case .verdict(let state, let reason, _, let proof):
      ("verdict", "\(state.rawValue)\(reason.map { " (\($0.rawValue))" } ?? ""), proof \(proof)")
    case .noEffect(let epoch): ("no_effect", "epoch \(epoch) moved no money")
    case .notification(let id, let kept):
      ("notification", ([id] + kept.keys.sorted().map { "keeps \($0)" }).joined(separator: ", "))
    case .resolution(let state, let reason, let person, let evidence):
      ("resolution", "\(state.rawValue) by \(person): \(reason)\(evidence.map { ", \($0)" } ?? "")")
    case .allotted(let numbers):
      (
        "allotted",
        numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      )
    case .presented(_, let action):
      (
        "presented",
        "\(action.kind.rawValue)\(action.expires.map { ", until \(time($0))" } ?? "")"
      )
    case .came(_, let coming, let given):
      (
        "came",
        ([coming.rawValue] + (given.isEmpty ? [] : ["of \(given.joined(separator: ", "))"]))
          .joined(separator: " ")
      )
    case .operation(let id, let operation, let minorUnits, let state):
      (
        "operation",
        "\(operation.rawValue) \(id) of \(minorUnits) minor units ended \(state.rawValue)"
      )
    }
  }

  private static func words(_ reading: Reading) -> String {
    var parts = [claim(reading.claim)]
    if let status = reading.status { parts.append("status \(status)") }
    if let code = reading.code { parts.append("code \(code)") }
    if let message = reading.message { parts.append(message) }
    return parts.joined(separator: ", ")
  }

  private static func claim(_ claim: Reading.Claim) -> String {
    switch claim {
    case .proceed: "goes on"
    case .recover: "exists already"
    case .state(let state): state.rawValue
    case .declined(let reason, let isSoft):
      "declined (\(reason.rawValue)\(isSoft ? ", may be tried again" : ""))"
    case .refused(let reason, let effect):
      "refused (\(reason.rawValue), effect \(effect.rawValue))"
    case .notFound: "not found"
    case .needs(let step): "needs \(step)"
    case .mismatch(let field, let expected, let found):
      "another \(field): asked \(expected), answered \(found)"
    case .unproved(let why): "proves nothing: \(why)"
    }
  }
}
