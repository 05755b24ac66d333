import Payments

/// Keeps new payments from an account whose provider does not answer, and tries it again with one.
///
/// Pure. Closed it lets everything through; after a few failures in a row it opens; when its wait is
/// over it lets a single payment through as a probe, whose first answer closes or opens it again.
struct CircuitBreaker: Equatable, Sendable {
  /// When it opens and for how long.
  struct Policy: Equatable, Sendable {
    /// So many exchanges in a row without an answer open it.
    var failures = 5
    /// How long it stays open the first time; each failed probe doubles that.
    var firstWait = Duration.seconds(1)
    /// No wait is longer.
    var longestWait = Duration.seconds(60)
    /// A probe that has brought nothing after so long is given up.
    var probeTime = Duration.seconds(60)
    /// How long payments that have no other account wait for it before they are refused.
    var patience = Duration.seconds(30)
  }

  /// Where it stands, as callers see it.
  enum Standing: Equatable, Sendable {
    /// Payments may begin.
    case closed
    /// One payment may begin, as a probe.
    case probing
    /// Nothing may begin before `until`; it has let nothing through since `since`.
    case open(since: Instant, until: Instant)
  }

  private enum State: Equatable, Sendable {
    case closed(failures: Int)
    case open(since: Instant, until: Instant, openings: Int)
    case halfOpen(since: Instant, probe: Instant, openings: Int)
  }

  let policy: Policy
  private var state = State.closed(failures: 0)

  init(policy: Policy = Policy()) { self.policy = policy }

  /// Where it stands; asking changes nothing.
  func standing(at now: Instant) -> Standing {
    switch state {
    case .closed: .closed
    case .open(let since, let until, _):
      now < until ? .open(since: since, until: until) : .probing
    case .halfOpen(let since, let probe, _):
      now < probe + policy.probeTime
        ? .open(since: since, until: probe + policy.probeTime) : .probing
    }
  }

  /// Whether a payment may begin now; one that may while it is open is the probe.
  mutating func admit(at now: Instant) -> Bool {
    switch standing(at: now) {
    case .closed: return true
    case .open: return false
    case .probing:
      switch state {
      case .closed: break
      case .open(let since, _, let openings), .halfOpen(let since, _, let openings):
        state = .halfOpen(since: since, probe: now, openings: openings)
      }
      return true
    }
  }

  /// Takes note of the end of one exchange, whoever made it.
  mutating func note(isFailure: Bool, at now: Instant) {
    guard isFailure else {
      state = .closed(failures: 0)
      return
    }
    switch state {
    case .closed(let failures):
      state =
        failures + 1 < policy.failures
        ? .closed(failures: failures + 1)
        : .open(since: now, until: now + policy.firstWait, openings: 1)
    case .open: break
    case .halfOpen(let since, _, let openings):
      state = .open(since: since, until: now + wait(openings), openings: openings + 1)
    }
  }

  private func wait(_ openings: Int) -> Duration {
    min(policy.firstWait * (1 << min(openings, 16)), policy.longestWait)
  }
}
