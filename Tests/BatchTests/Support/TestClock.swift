import Engine
import Payments
import Synchronization

/// A clock that stands still until somebody sleeps.
final class TestClock: Sendable {
  private let moment = Mutex(Instant(milliseconds: 1_800_000_000_000))

  var now: Instant { moment.withLock { $0 } }

  func advance(by duration: Duration) { moment.withLock { $0 = $0 + duration } }

  var engineClock: EngineClock {
    EngineClock(
      now: { self.now },
      sleep: { until in self.moment.withLock { $0 = max($0, until) } }
    )
  }
}
