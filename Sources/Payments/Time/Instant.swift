/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Whole milliseconds, so that what is written to the journal is what is read from it.
public struct Instant: Hashable, Sendable, Comparable {
  /// The milliseconds since 1970 in UTC; negative before.
  public let milliseconds: Int64

  /// Makes a moment from milliseconds since 1970 in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether the left moment is the earlier one.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment that lies `duration` later, rounded down to the millisecond.
  ///
  /// Stops at the last moment that can be written rather than trap.
  public static func + (moment: Instant, duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (added, carry) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    let (sum, last) = moment.milliseconds.addingReportingOverflow(added)
    guard !overflow, !carry, !last else {
      return Instant(milliseconds: duration < .zero ? .min : .max)
    }
    return Instant(milliseconds: sum)
  }

  /// How long after `earlier` this moment lies.
  public func duration(since earlier: Instant) -> Duration {
    .milliseconds(milliseconds) - .milliseconds(earlier.milliseconds)
  }
}
