import Foundation

/// How often something is done in a second of one core, as benches say it.
enum CoreRate {
  /// - Parameters:
  ///   - items: what is done in turn, over and over.
  ///   - seconds: how long; only the time counts in which the core computed.
  ///   - work: does one; its result is used, so none is left out.
  /// - Returns: how many were done in a second, 0 when nothing came of them.
  static func each<Item>(of items: [Item], seconds: Int, _ work: (Item) -> Int) -> Int {
    let start = busyMicroseconds()
    let end = start + Int64(seconds) * 1_000_000
    var count: Int64 = 0
    var sum = 0
    while busyMicroseconds() < end {
      for item in items { sum &+= work(item) }
      count += Int64(items.count)
    }
    return sum == 0 ? 0 : Int(count * 1_000_000 / max(1, busyMicroseconds() - start))
  }

  /// How long this thread was computing: other programs on a busy machine do not count.
  private static func busyMicroseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
