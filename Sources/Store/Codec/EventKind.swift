/// The kinds of events as the journal names them.
enum EventKind: String, CaseIterable, Sendable {
  case received
  case routed
  case callSent = "call_sent"
  case intent
  case notSent = "not_sent"
  case reply
  case doubt
  case inquiry
  case verdict
  case noEffect = "no_effect"
  case notification
  case resolution
  case allotted
  case presented
  case came
  case operation
}
