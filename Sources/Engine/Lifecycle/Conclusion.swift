import Payments

/// What the evidence proves, before it is written as the verdict.
struct Conclusion: Equatable, Sendable {
  var state: PaymentState
  var reason: Reason?
  var isSoft = false
  /// The event that carries the proof, in words such as `reply:charge`.
  var proof: String
  /// Whether the proof is one after which another account may be tried (DESIGN law 2): not sent,
  /// refused without effect, or a soft decline.
  var letsOthersTry = false

  /// The conclusion as the reason of the next try.
  var words: String {
    let reason = reason.map { " \($0.rawValue)" } ?? ""
    return "\(isSoft ? "softly " : "")\(state.rawValue)\(reason), proof \(proof)"
  }
}
