import Payments
import Synchronization

/// Bounds how many payments an account has under way, and how many calls it makes a second.
final class AccountGate: Sendable {
  private struct State {
    var underWay = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many of `waiting` were let in; the rest begins there.
    var served = 0
  }

  private let concurrency: Int
  /// The distance between two calls.
  private let interval: Duration?
  private let state = Mutex(State())
  /// The turn of the next call, in microseconds since 1970.
  private let turns = Mutex<Int64>(0)

  init(concurrency: Int, interval: Duration?) {
    self.concurrency = max(1, concurrency)
    self.interval = interval
  }

  /// Waits, first come first served, until a payment may be under way.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.underWay < concurrency {
          state.underWay += 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next one in.
  func leave() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard state.served < state.waiting.count else {
        state.waiting.removeAll(keepingCapacity: true)
        state.served = 0
        state.underWay -= 1
        return nil
      }
      defer { state.served += 1 }
      return state.waiting[state.served]
    }
    next?.resume()
  }

  /// Waits until the rate allows a call; calls are spread, up to a tenth of a second is caught up.
  func pace(_ clock: EngineClock) async {
    guard let interval else { return }
    let (seconds, attoseconds) = interval.components
    let step = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let now = clock.now()
    let turn = turnMicroseconds(now: now.milliseconds * 1000, step: step)
    if turn / 1000 > now.milliseconds { await clock.sleep(Instant(milliseconds: turn / 1000)) }
  }

  private func turnMicroseconds(now: Int64, step: Int64) -> Int64 {
    turns.withLock { next in
      let turn = max(next, now - 100_000)
      next = turn + step
      return turn
    }
  }
}
