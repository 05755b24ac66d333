import Payments

/// When the next call of an account may begin: the configured rate, and what the provider asks for.
///
/// Pure; moments are microseconds since 1970. A 429 (or a `Retry-After`) stops all calls for a
/// while and halves the rate; every second without one gives a tenth of it back.
struct TokenBucket: Equatable, Sendable {
  /// The distance between two calls by the configuration; `nil` without a rate.
  private let configured: Int64?
  /// The distance now; `nil` when calls need none.
  private(set) var distance: Int64?
  /// The turn of the next call.
  private var next: Int64 = 0
  /// No call begins before this moment.
  private(set) var blockedUntil: Int64 = 0
  /// How many times in a row the provider asked for a break without saying for how long.
  private var strikes: Int64 = 0
  /// When the rate was given back last.
  private var eased: Int64 = 0
  /// Calls of the present second, to learn a rate from.
  private var counted: (second: Int64, calls: Int64) = (0, 0)

  /// As much as this is caught up after a pause in calls.
  static let slack: Int64 = 100_000
  private static let second: Int64 = 1_000_000
  /// A provider may ask for an hour at most.
  private static let longestBreak: Int64 = 3600 * second
  private static let longestGuess: Int64 = 60 * second
  private static let slowest: Int64 = 10 * second

  init(interval: Duration?) {
    configured = interval.map { max(1, Self.microseconds($0)) }
    distance = configured
  }

  static func == (left: TokenBucket, right: TokenBucket) -> Bool {
    left.configured == right.configured && left.distance == right.distance
      && left.next == right.next && left.blockedUntil == right.blockedUntil
      && left.strikes == right.strikes && left.eased == right.eased
  }

  /// When a call may begin that asks now; the turn is taken.
  mutating func takeTurn(at now: Int64) -> Int64 {
    ease(at: now)
    if counted.second != now / Self.second { counted = (now / Self.second, 0) }
    counted.calls += 1
    let open = max(now, blockedUntil)
    guard let distance else { return open }
    let turn = max(next, blockedUntil, now - Self.slack)
    next = turn + distance
    return max(turn, open)
  }

  /// The provider refused a call because there were too many.
  ///
  /// - Parameters:
  ///   - after: what its `Retry-After` says, if it has one.
  ///   - now: the present moment.
  mutating func backOff(after: Duration?, at now: Int64) {
    let isNew = blockedUntil <= now
    if let after {
      let wait = min(max(0, Self.microseconds(after)), Self.longestBreak)
      blockedUntil = max(blockedUntil, now + wait)
    } else if isNew {
      blockedUntil = now + min(Self.second << min(strikes, 6), Self.longestGuess)
    }
    // Calls that were under way together are refused together: that is one sign, not many.
    guard isNew else { return }
    strikes += 1
    eased = max(blockedUntil, now)
    let current = distance ?? Self.second / max(1, counted.calls)
    distance = min(max(1, current * 2), max(Self.slowest, configured ?? 0))
  }

  /// The provider took a call.
  mutating func succeed(at now: Int64) {
    if blockedUntil <= now { strikes = 0 }
  }

  private mutating func ease(at now: Int64) {
    guard let current = distance, distance != configured else { return }
    let seconds = (now - eased) / Self.second
    guard seconds > 0 else { return }
    eased += seconds * Self.second
    var eased = current
    for _ in 0..<min(seconds, 200) { eased = eased * 10 / 11 }
    if let configured {
      distance = max(configured, eased)
    } else {
      // Faster than a thousand a second is as good as free.
      distance = eased < 1000 ? nil : eased
    }
  }

  /// A duration in whole microseconds, clamped.
  static func microseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (scaled, isOver) = seconds.multipliedReportingOverflow(by: second)
    guard !isOver else { return duration < .zero ? .min / 4 : .max / 4 }
    return min(scaled, .max / 4) + attoseconds / 1_000_000_000_000
  }
}
