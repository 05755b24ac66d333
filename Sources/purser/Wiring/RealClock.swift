import Engine
import Foundation
import Payments

extension EngineClock {
  /// The machine's own clock, or one that stands still at a given moment.
  static func real(fixedAt moment: Instant? = nil) -> EngineClock {
    EngineClock(
      now: { moment ?? Self.present() },
      sleep: { until in
        let wait = until.duration(since: Self.present())
        guard wait > .zero else { return }
        do {
          try await Task.sleep(for: wait)
        } catch {
          return
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
