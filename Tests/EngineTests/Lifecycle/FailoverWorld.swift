import Payments
import Providers
import TestSupport

@testable import Engine

/// Providers that keep their own books while a machine is walked through faults: the only judge of
/// how often money moved.
struct FailoverWorld {
  /// One movement of money.
  struct Effect: Equatable {
    var account: String
    var at: Instant
  }

  private(set) var walk: MachineWalk
  private(set) var effects: [Effect] = []
  private(set) var stored: [StoredEvent] = []
  private var random: SplitMix64
  private var seen = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    walk = MachineWalk(polls: Bool.random(using: &random))
    walk.receive(failover: ["second", "third"])
    walk.give(.begin)
    keep()
  }

  /// Lives through inputs until the payment has ended, or so many of them.
  mutating func live(steps: Int) {
    for _ in 0..<steps {
      step()
      keep()
    }
    // Whatever was late has happened now.
    walk.now = walk.now + .seconds(3600)
  }

  private mutating func step() {
    walk.maySend = Int.random(in: 0..<8, using: &random) > 0
    walk.closed = Int.random(in: 0..<4, using: &random) == 0 ? ["second"] : []
    if Int.random(in: 0..<12, using: &random) == 0 {
      // The process dies; what it was sending may have arrived.
      if case .call(_, _, movesMoney: true) = walk.action, Bool.random(using: &random) {
        effects.append(Effect(account: walk.machine.record.account, at: walk.now))
      }
      walk.machine = `Random histories of a payment`.rebuilt(stored, polls: walk.polls)
      walk.give(.resumed)
      return
    }
    switch walk.action {
    case .call(let call, _, let movesMoney):
      let account = walk.machine.record.account
      walk.give(.exchanged(movesMoney ? charge(account) : answer(call, account)))
    case .wait: walk.wake()
    case .stop, .allot, .present:
      walk.now = walk.now + .milliseconds(100)
      walk.give(.resumed)
    }
  }

  /// What a provider makes of the call that moves money, and what comes back.
  private mutating func charge(_ account: String) -> Exchange {
    let took = Duration.milliseconds(Int.random(in: 1...1900, using: &random))
    let effect = Effect(account: account, at: walk.now + took)
    walk.now = walk.now + took
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .notSent(why: "refused")
    case 1: return .silent(why: "closed before effect")
    case 2:
      // Late, but within what the plugin promises.
      effects.append(Effect(account: account, at: walk.now + .milliseconds(1900)))
      return .silent(why: "late effect")
    case 3:
      effects.append(effect)
      return .silent(why: "closed after effect")
    case 4:
      effects.append(effect)
      return .read(Reading(claim: .unproved(why: "HTTP 502")))
    case 5:
      effects.append(effect)
      return .read(Reading(claim: .state(.captured)))
    case 6: return .read(Reading(claim: .declined(.lostOrStolen, isSoft: false)))
    case 7: return .read(Reading(claim: .refused(.notPermitted, effect: .none)))
    default: return .read(Reading(claim: .declined(.issuerUnavailable, isSoft: true)))
    }
  }

  /// What a provider answers to calls that move nothing: the truth, or nothing.
  private mutating func answer(_ call: String, _ account: String) -> Exchange {
    walk.now = walk.now + .milliseconds(Int.random(in: 1...50, using: &random))
    if Int.random(in: 0..<6, using: &random) == 0 { return .silent(why: "timeout") }
    if call == "init" { return .read(Reading(claim: .proceed)) }
    let now = walk.now
    let isPaid = effects.contains { $0.account == account && $0.at <= now }
    return .read(Reading(claim: isPaid ? .state(.captured) : .notFound))
  }

  private mutating func keep() {
    for event in walk.events[seen...] {
      stored.append(StoredEvent(sequence: Int64(stored.count + 1), at: walk.now, event: event))
    }
    seen = walk.events.count
  }
}
