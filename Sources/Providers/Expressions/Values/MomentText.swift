import Payments

/// Moments as RFC 3339 writes them.
enum MomentText: Sendable {
  /// Reads a moment with seconds and an offset.
  static func parse(_ text: String) -> Instant? { Instant(rfc3339: text) }

  /// Writes a moment in UTC.
  static func text(of moment: Instant) -> String { moment.rfc3339 }
}
