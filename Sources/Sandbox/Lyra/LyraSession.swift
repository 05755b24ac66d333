internal import Payments

/// One form that the gateway took: ten minutes for one payer.
struct LyraSession {
  /// How long a session lasts; never extended.
  static let length = Duration.seconds(600)

  /// The word behind `jsessionid=`.
  let id: String
  let shop: String
  let form: LyraForm
  let started: Instant
  /// Attempts so far.
  var attempts = 0
  /// Whether the payer has paid or left.
  var isOver = false
  /// Whether the payer is at the issuer's page.
  var isChallenged = false
  /// Whether a payment was dropped before its effect; the next one is not.
  var wasDropped = false
  /// The transaction that ended it.
  var last: String?

  func isOpen(at now: Instant) -> Bool { !isOver && now < started + Self.length }
}
