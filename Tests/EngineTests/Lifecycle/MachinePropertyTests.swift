import Payments
import Providers
import TestSupport
import Testing

@testable import Engine

@Suite struct `Random histories of a payment` {
  static let claims: [Reading.Claim] = [
    .proceed, .recover, .state(.captured), .state(.authorized), .state(.pending),
    .state(.canceled), .declined(.insufficientFunds, isSoft: false),
    .declined(.issuerUnavailable, isSoft: true), .refused(.invalidRequest, effect: .none),
    .refused(.duplicate, effect: .possible), .notFound, .unproved(why: "status"),
    .mismatch(field: "minor", expected: "1", found: "2"),
  ]

  /// Walks a payment through random ends of calls, kills and owners; checks the laws after each
  /// input and gives how often money was sent.
  static func walk(seed: UInt64, check: (MachineWalk, [StoredEvent]) -> Void) -> MachineWalk {
    var random = SplitMix64(seed: seed)
    var walk = MachineWalk(polls: Bool.random(using: &random))
    walk.receive(
      failover: Array(["second", "third"].prefix(Int.random(in: 0...2, using: &random)))
    )
    walk.give(.begin)
    var stored = Self.stored(walk.events, from: 0, at: walk.now)
    for _ in 0..<80 {
      let before = walk.events.count
      walk.maySend = Int.random(in: 0..<4, using: &random) > 0
      walk.closed = Bool.random(using: &random) ? [] : ["second"]
      step(&walk, &random, stored)
      stored += Self.stored(Array(walk.events[before...]), from: before, at: walk.now)
      check(walk, stored)
    }
    return walk
  }

  private static func step(
    _ walk: inout MachineWalk,
    _ random: inout SplitMix64,
    _ stored: [StoredEvent]
  ) {
    if Int.random(in: 0..<10, using: &random) == 0 {
      walk.machine = rebuilt(stored, polls: walk.polls)
      walk.give(.resumed)
      return
    }
    switch walk.action {
    case .allot, .present:
      Issue.record("the flow shows nothing")
    case .call:
      walk.now = walk.now + .milliseconds(Int.random(in: 0...2500, using: &random))
      walk.give(.exchanged(exchange(&random)))
    case .wait:
      walk.wake()
    case .stop:
      walk.now = walk.now + .milliseconds(100)
      walk.give(Bool.random(using: &random) ? .inquire : .resumed)
    }
  }

  private static func exchange(_ random: inout SplitMix64) -> Exchange {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .notSent(why: "refused")
    case 1, 2: .silent(why: "timeout")
    default:
      .read(Reading(claim: claims.randomElement(using: &random) ?? .notFound))
    }
  }

  private static func stored(
    _ events: [PaymentEvent],
    from count: Int,
    at now: Instant
  ) -> [StoredEvent] {
    events.enumerated()
      .map {
        StoredEvent(sequence: Int64(count + $0.offset + 1), at: now, event: $0.element)
      }
  }

  static func rebuilt(_ stored: [StoredEvent], polls: Bool) -> PaymentMachine {
    var machine = PaymentMachine(
      record: ChargePlan.record(),
      plan: ChargePlan.plan(polls: polls),
      terms: ChargePlan.terms
    )
    machine.replay(stored)
    return machine
  }

  @Test(arguments: 0..<8)
  func `no second send without a proof that the first had no effect`(block: Int) {
    for seed in block * 25..<(block + 1) * 25 {
      _ = Self.walk(seed: UInt64(seed)) { walk, _ in
        #expect(Self.lawOfSending(walk.events) == nil, "seed \(seed)")
      }
    }
  }

  /// What breaks the law of sending in a history, or `nil`.
  ///
  /// An intent opens a doubt; only a proof closes it. A second try, at whatever account, needs it
  /// closed as much as a second intent does.
  static func lawOfSending(_ events: [PaymentEvent]) -> String? {
    var isOpen = false
    var hasEnded = false
    // A call that is proved unsent may be sent again under the same key.
    var isUnsent = false
    var epochs: Set<Int> = []
    for event in events {
      switch event {
      case .intent(_, _, let epoch, _):
        if isOpen { return "intent of epoch \(epoch) while the last one is unproved" }
        if hasEnded { return "intent behind the verdict" }
        if !isUnsent, !epochs.insert(epoch).inserted {
          return "the key of epoch \(epoch) was used for two sends"
        }
        epochs.insert(epoch)
        isOpen = true
        isUnsent = false
      case .notSent("charge", _):
        isOpen = false
        isUnsent = true
      case .noEffect: isOpen = false
      case .reply("charge", let reading), .inquiry(_, .some(let reading), _):
        if mayBeFollowed(reading.claim) { isOpen = false }
      case .routed(let account, _, _, _, _, let because):
        if because != nil, isOpen { return "try at \(account) while the last intent is unproved" }
        if because != nil, hasEnded { return "try at \(account) behind the verdict" }
      case .verdict, .resolution: hasEnded = true
      case .received, .callSent, .notSent, .reply, .doubt, .inquiry, .notification, .allotted,
        .presented, .came, .operation:
        break
      }
    }
    return nil
  }

  /// The readings after which DESIGN law 2 allows another account.
  private static func mayBeFollowed(_ claim: Reading.Claim) -> Bool {
    switch claim {
    case .declined(_, let isSoft): isSoft
    case .refused(_, let effect): effect == .none
    case .proceed, .recover, .state, .notFound, .needs, .mismatch, .unproved: false
    }
  }

  @Test(arguments: 0..<4)
  func `a payment rebuilt from its events is the payment that was killed`(block: Int) {
    for seed in block * 25..<(block + 1) * 25 {
      _ = Self.walk(seed: UInt64(seed)) { walk, stored in
        var rebuilt = Self.rebuilt(stored, polls: walk.polls)
        rebuilt.record.due = walk.machine.record.due
        #expect(rebuilt.record == walk.machine.record, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func `an owner that may not send never moves money, whatever it finds`(block: Int) {
    for seed in block * 25..<(block + 1) * 25 {
      _ = Self.walk(seed: UInt64(seed)) { walk, stored in
        var machine = Self.rebuilt(stored, polls: walk.polls)
        let now = stored.last?.at ?? Instant(milliseconds: 0)
        let decision = machine.handle(.resumed, at: now, maySend: false)
        if case .call(_, _, movesMoney: true) = decision.action {
          Issue.record("seed \(seed): recovery sent money")
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `every open payment has a due time`(block: Int) {
    for seed in block * 25..<(block + 1) * 25 {
      _ = Self.walk(seed: UInt64(seed)) { walk, _ in
        let record = walk.machine.record
        let isOpen = !record.state.isSettled && record.state != .review
        #expect(isOpen == (record.due != nil), "seed \(seed)")
      }
    }
  }
}
