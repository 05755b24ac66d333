import Payments

/// What the evidence proves, before it is written as the verdict.
struct Conclusion: Equatable, Sendable {
  var state: PaymentState
  var reason: Reason?
  var isSoft = false
  /// The event that carries the proof, in words such as `reply:charge`.
  var proof: String
}
