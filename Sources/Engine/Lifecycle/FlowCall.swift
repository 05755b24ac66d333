/// A call of the flow that moves no money, with how often it was made.
struct FlowCall: Equatable, Sendable {
  /// The step that makes it.
  var step: String
  /// The step's call.
  var call: String
  /// The call that asks what exists, once ``call`` was answered "exists already".
  var recovery: String?
  /// Whether this payment had made ``call`` before the answer "exists already".
  var wasSentBefore = false
  /// Which try this is, from 1.
  var attempt = 1

  /// The call that goes over the wire.
  var name: String { recovery ?? call }
}
