import Payments
import Providers

@testable import Engine

/// A machine under test with the time and the whole list of what it wrote and asked for.
struct MachineWalk {
  var machine: PaymentMachine
  var now = Instant(milliseconds: 0)
  var maySend = true
  var events: [PaymentEvent] = []
  var action = MachineAction.stop

  /// Accounts that can take no payment now.
  var closed: Set<String> = []

  let polls: Bool

  init(polls: Bool = true) {
    self.init(plan: ChargePlan.plan(polls: polls), polls: polls)
  }

  init(
    plan: OperationPlan,
    polls: Bool = true,
    terms: LifecycleTerms = ChargePlan.terms,
    record: PaymentRecord = ChargePlan.record()
  ) {
    self.polls = polls
    machine = PaymentMachine(record: record, plan: plan, terms: terms)
  }

  /// The history as the journal would give it, all at the present moment.
  var stored: [StoredEvent] {
    events.enumerated()
      .map {
        StoredEvent(sequence: Int64($0.offset + 1), at: now, event: $0.element)
      }
  }

  /// A walk that has reached the effect call, 0 ms after its beginning.
  static func atEffect(polls: Bool = true) -> MachineWalk {
    var walk = MachineWalk(polls: polls)
    walk.give(.begin)
    walk.read(.proceed)
    return walk
  }

  /// A walk at the effect call of `main`, with other accounts behind it.
  static func withFailover(_ names: [String], polls: Bool = true) -> MachineWalk {
    var walk = MachineWalk(polls: polls)
    walk.receive(failover: names)
    walk.give(.begin)
    walk.read(.proceed)
    return walk
  }

  /// Writes the first two events, as the engine does.
  mutating func receive(failover names: [String]) {
    let first: [PaymentEvent] = [
      .received(order: "INV-1"),
      .routed(
        account: "main",
        route: "all",
        plugin: "test",
        pluginDigest: "sha256:test",
        failover: names.map { RoutedCandidate(account: $0, plugin: $0, identity: $0) }
      ),
    ]
    for event in first { machine.apply(event, at: now) }
    events += first
  }

  /// A walk whose effect call ended in silence.
  static func inDoubt(polls: Bool = true) -> MachineWalk {
    var walk = atEffect(polls: polls)
    walk.give(.exchanged(.silent(why: "timeout")))
    return walk
  }

  mutating func give(_ input: MachineInput) {
    let closed = closed
    let polls = polls
    let permission = SendPermission(maySend: maySend) { candidates in
      guard let index = candidates.firstIndex(where: { !closed.contains($0.account) }) else {
        return nil
      }
      return LifecycleTry(
        account: candidates[index].account,
        plugin: candidates[index].plugin,
        pluginDigest: "sha256:\(candidates[index].plugin)",
        plan: ChargePlan.plan(polls: polls),
        terms: ChargePlan.terms,
        failover: Array(candidates[(index + 1)...])
      )
    }
    let decision = machine.handle(input, at: now, permission)
    events += decision.events
    action = decision.action
  }

  mutating func read(_ claim: Reading.Claim) {
    give(.exchanged(.read(Reading(claim: claim))))
  }

  /// Lets the time of the last `wait` come.
  mutating func wake() {
    guard case .wait(let until) = action else { return }
    now = max(now, until)
    give(.woke)
  }

  /// The words of the events, in order, for comparing whole histories.
  var story: [String] { events.map(Self.word) }

  static func word(_ event: PaymentEvent) -> String {
    switch event {
    case .received: "received"
    case .routed(let account, _, _, _, _, let because):
      "routed \(account)\(because.map { " because \($0)" } ?? "")"
    case .callSent(_, let call, let attempt): "sent \(call) \(attempt)"
    case .intent(_, let call, let epoch, _): "intent \(call) \(epoch)"
    case .notSent(let call, _): "not sent \(call)"
    case .reply(let call, let reading): "reply \(call) \(word(reading.claim))"
    case .doubt(let call, let why): "doubt \(call) \(why)"
    case .inquiry(let call, let reading, _):
      "inquiry \(call) \(reading.map { word($0.claim) } ?? "nothing")"
    case .verdict(let state, let reason, _, _):
      "verdict \(state.rawValue)\(reason.map { " \($0.rawValue)" } ?? "")"
    case .noEffect(let epoch): "no effect \(epoch)"
    case .notification: "notification"
    case .resolution(let state, _, _, _): "resolution \(state.rawValue)"
    case .allotted(let numbers): "allotted \(numbers.keys.sorted().joined(separator: " "))"
    case .presented(let step, _): "presented \(step)"
    case .came(_, let coming, _): "came \(coming.rawValue)"
    case .operation(_, let operation, let sum, let state):
      "\(operation.rawValue) \(sum) \(state.rawValue)"
    }
  }

  private static func word(_ claim: Reading.Claim) -> String {
    switch claim {
    case .proceed: "proceed"
    case .recover: "recover"
    case .state(let state): state.rawValue
    case .declined(_, let isSoft): isSoft ? "declined softly" : "declined"
    case .refused(_, let effect): "refused \(effect.rawValue)"
    case .notFound: "not found"
    case .needs(let step): "needs \(step)"
    case .mismatch: "mismatch"
    case .unproved: "unproved"
    }
  }
}
