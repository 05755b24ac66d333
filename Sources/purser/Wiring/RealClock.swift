import Engine
import Foundation
import Payments

extension EngineClock {
  /// The machine's own clock, or one that stands still at a given moment.
  ///
  /// Nobody sleeps on when `hurry` is set.
  static func real(fixedAt moment: Instant? = nil, hurry: StopFlag? = nil) -> EngineClock {
    EngineClock(
      now: { moment ?? Self.present() },
      sleep: { until in
        while hurry?.isSet != true {
          let wait = until.duration(since: Self.present())
          guard wait > .zero else { return }
          do {
            // In short steps when somebody may want to go, so that it is heard.
            try await Task.sleep(for: hurry == nil ? wait : min(wait, .milliseconds(100)))
          } catch {
            return
          }
        }
      }
    )
  }

  /// The present moment, in whole milliseconds.
  static func present() -> Instant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
