internal import Payments

/// Moments as RFC 3339 text.
enum MomentText {
  static func text(of moment: Instant) -> String { moment.rfc3339 }

  static func moment(of text: String) -> Instant? { Instant(rfc3339: text) }
}
