internal import Payments

/// One form that the gateway took: ten minutes for one payer.
struct LyraSession {
  /// How long a page's session lasts; never extended.
  static let pageLength = Duration.seconds(600)
  /// The same of a form on the shop's own page.
  static let tokenLength = Duration.seconds(900)

  /// The word behind `jsessionid=`.
  let id: String
  let shop: String
  let form: LyraForm
  let started: Instant
  /// The password of the web service that began it; nil when a form did.
  var password: String?
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

  /// Whether it belongs to a form on the shop's own page.
  var isEmbedded: Bool { password != nil }

  func isOpen(at now: Instant) -> Bool {
    !isOver && now < started + (isEmbedded ? Self.tokenLength : Self.pageLength)
  }
}
