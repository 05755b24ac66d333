/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Whole milliseconds, so that what is written to the journal is what is read from it.
public struct Instant: Hashable, Sendable, Comparable {
  public let milliseconds: Int64

  /// Makes a moment from milliseconds since 1970 in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment that lies `duration` later, rounded down to the millisecond.
  public static func + (moment: Instant, duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(
      milliseconds: moment.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000
    )
  }

  /// How long after `earlier` this moment lies.
  public func duration(since earlier: Instant) -> Duration {
    .milliseconds(milliseconds - earlier.milliseconds)
  }
}
