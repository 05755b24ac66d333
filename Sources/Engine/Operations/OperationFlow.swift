import Payments
import Providers
import Wire

/// The decisions of an operation without a payment: what is asked next, and how it ends.
///
/// It does nothing itself; whoever drives it makes the calls and waits.
struct OperationFlow: Sendable {
  /// What to do next.
  enum Next: Equatable, Sendable {
    /// Make a call, after a moment.
    case call(String, notBefore: Instant)
    /// Somebody has to see or answer something first.
    case show(step: String)
    case end
  }

  /// What came of a call.
  enum Answer: Equatable, Sendable {
    case reading(Reading, GivenResult)
    /// Nothing, or nothing that can be read; whether the request may have arrived.
    case nothing(why: String, mayHaveArrived: Bool)
  }

  /// More steps than this are no flow but a circle.
  private static let maximumSteps = 100
  /// The waits before a call that may be repeated is made again.
  private static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

  private let plan: OperationPlan
  private let mayRepeat: @Sendable (String) -> Bool
  /// What expressions see.
  private(set) var context: CallContext
  private(set) var result = OperationResult(state: OperationResult.done)
  private var step = ""
  private var steps = 0
  private var failures = 0
  private var poll: (questions: Int, wait: Duration, deadline: Instant?)?

  init(
    _ plan: OperationPlan,
    context: CallContext,
    mayRepeat: @escaping @Sendable (String) -> Bool
  ) {
    self.plan = plan
    self.context = context
    self.mayRepeat = mayRepeat
  }

  mutating func begin(at now: Instant) -> Next { enter(plan.start, at: now) }

  /// Takes the end of the call that was asked for.
  mutating func take(_ answer: Answer, at now: Instant) -> Next {
    context.now = now
    switch answer {
    case .nothing(let why, let mayHaveArrived):
      return nothing(why, mayHaveArrived: mayHaveArrived, at: now)
    case .reading(let reading, let given):
      failures = 0
      context.kept.merge(reading.kept) { $1 }
      context.keptOnPayment.merge(reading.keptOnPayment) { $1 }
      result.code = reading.code
      result.message = reading.message
      for member in given.members.members { result.members[member.name] = member.value }
      if let items = given.items { result.items = items }
      return take(reading.claim, at: now)
    }
  }

  private mutating func nothing(_ why: String, mayHaveArrived: Bool, at now: Instant) -> Next {
    guard let call = currentCall else { return .end }
    if mayRepeat(call), failures < Self.pauses.count {
      failures += 1
      return .call(call, notBefore: now + Self.pauses[failures - 1])
    }
    result.why = why
    let isKnown = mayRepeat(call) || !mayHaveArrived
    result.state = isKnown ? PaymentState.refused.rawValue : PaymentState.inDoubt.rawValue
    result.reason = isKnown ? .unavailable : nil
    return .end
  }

  private mutating func take(_ claim: Reading.Claim, at now: Instant) -> Next {
    result.reason = nil
    switch claim {
    case .proceed:
      context.state = "continue"
      result.state = OperationResult.done
    case .state(let state):
      context.state = state.rawValue
      result.state = state.rawValue
    case .declined(let reason, _):
      context.state = PaymentState.declined.rawValue
      result.state = context.state
      result.reason = reason
    case .refused(let reason, _):
      context.state = PaymentState.refused.rawValue
      result.state = context.state
      result.reason = reason
    case .needs(let next): return enter(next, at: now)
    case .unproved(let why): return doubt(why)
    case .mismatch(let field, _, _): return doubt("the reply names another \(field)")
    case .recover, .notFound: return doubt("the reply says nothing about what was asked")
    }
    return leave(at: now)
  }

  private mutating func doubt(_ why: String) -> Next {
    result.state = PaymentState.inDoubt.rawValue
    result.why = why
    return .end
  }

  private mutating func leave(at now: Instant) -> Next {
    if case .poll(let policy)? = plan.steps[step]?.action,
      context.state == PaymentState.pending.rawValue, let again = again(policy, at: now)
    {
      return again
    }
    let edges = plan.steps[step]?.edges ?? []
    let context = context
    switch edges.first(where: { $0.when?(context) ?? true })?.target ?? .end {
    case .step(let next): return enter(next, at: now)
    case .end: return .end
    case .cancel:
      result.state = PaymentState.canceled.rawValue
      result.reason = .canceledByPayer
      return .end
    case .expire:
      result.state = PaymentState.expired.rawValue
      result.reason = .expired
      return .end
    case .doubt: return doubt("the flow ends in doubt")
    }
  }

  /// The next question of a poll, or `nil` when it has asked enough.
  private mutating func again(_ policy: PollPolicy, at now: Instant) -> Next? {
    guard var poll, poll.questions < policy.tries ?? .max else { return nil }
    poll.wait = min(poll.wait * policy.factorHundredths / 100, policy.longest)
    let moment = now + poll.wait
    if let deadline = poll.deadline, deadline < moment { return nil }
    poll.questions += 1
    self.poll = poll
    return .call(policy.call, notBefore: moment)
  }

  private mutating func enter(_ name: String, at now: Instant) -> Next {
    steps += 1
    guard steps <= Self.maximumSteps, let next = plan.steps[name] else {
      return doubt("the flow does not end")
    }
    step = name
    failures = 0
    poll = nil
    switch next.action {
    case .call(let call): return .call(call, notBefore: now)
    case .poll(let policy):
      poll = (1, policy.first, policy.deadline.map { now + $0 })
      return .call(policy.call, notBefore: now + policy.first)
    default:
      result.state = PaymentState.requiresAction.rawValue
      return .show(step: name)
    }
  }

  private var currentCall: String? {
    switch plan.steps[step]?.action {
    case .call(let call)?: call
    case .poll(let policy)?: policy.call
    default: nil
    }
  }

  /// Takes what has to be done first, or why it cannot be shown.
  mutating func show(_ action: PaymentAction?, why: String?) {
    result.action = action
    result.why = why
  }
}
