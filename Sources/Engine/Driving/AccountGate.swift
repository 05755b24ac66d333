import Payments
import Synchronization
import Wire

/// Lets payments and calls through to one account: so many at once, so many a second, and none
/// while its provider does not answer.
final class AccountGate: Sendable {
  private struct State {
    var underWay = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many of `waiting` were let in; the rest begins there.
    var served = 0
  }

  private let concurrency: Int
  private let state = Mutex(State())
  private let bucket: Mutex<TokenBucket>
  private let breaker: Mutex<CircuitBreaker>

  init(concurrency: Int, interval: Duration?, policy: CircuitBreaker.Policy = .init()) {
    self.concurrency = max(1, concurrency)
    bucket = Mutex(TokenBucket(interval: interval))
    breaker = Mutex(CircuitBreaker(policy: policy))
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
}

extension AccountGate {
  /// When the next call may begin; the caller's turn is taken and must be waited for.
  func takeTurn(at now: Instant) -> Instant {
    let turn = bucket.withLock { $0.takeTurn(at: Self.microseconds(now)) }
    return Instant(milliseconds: turn / 1000)
  }

  /// Where the circuit stands.
  func standing(at now: Instant) -> CircuitBreaker.Standing {
    breaker.withLock { $0.standing(at: now) }
  }

  /// How long payments without another account wait for an open circuit.
  var patience: Duration { breaker.withLock { $0.policy.patience } }

  /// Whether a new payment may begin.
  func admit(at now: Instant) -> Bool { breaker.withLock { $0.admit(at: now) } }

  /// Learns from the end of an exchange.
  func note(_ result: TransportResult, at now: Instant) {
    switch result {
    case .notSent, .silent:
      breaker.withLock { $0.note(isFailure: true, at: now) }
    case .reply(let reply):
      let after = RetryAfter.wait(reply, at: now)
      let isTooMany = reply.status == 429
      let isFailure = reply.status >= 500
      if isTooMany || (isFailure && after != nil) {
        bucket.withLock { $0.backOff(after: after, at: Self.microseconds(now)) }
      } else {
        bucket.withLock { $0.succeed(at: Self.microseconds(now)) }
      }
      if !isTooMany { breaker.withLock { $0.note(isFailure: isFailure, at: now) } }
    }
  }

  private static func microseconds(_ moment: Instant) -> Int64 {
    let (scaled, isOver) = moment.milliseconds.multipliedReportingOverflow(by: 1000)
    return isOver ? .max / 4 : scaled
  }
}
