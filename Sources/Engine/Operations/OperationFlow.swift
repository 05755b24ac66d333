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
  private var visits = CallCounts()
  private var poll: (questions: Int, wait: Duration, deadline: Instant?)?
  /// How the last call left the operation, while somebody is shown or asked something.
  private var before = OperationResult.done

  init(
    _ plan: OperationPlan,
    context: CallContext,
    mayRepeat: @escaping @Sendable (String) -> Bool
  ) {
    self.plan = plan
    self.context = context
    self.mayRepeat = mayRepeat
  }

  /// Gives the flow what is known before it begins.
  mutating func equip(_ answers: HeldAnswers, returnURL: String?) {
    context.answers = answers
    context.returnURL = returnURL
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
    return go(to: edges.first { $0.when?(context) ?? true }?.target ?? .end, at: now)
  }

  private mutating func go(to target: FlowEdge.Target, at now: Instant) -> Next {
    switch target {
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
    let moment = now + (namedWait(policy) ?? poll.wait)
    if let deadline = poll.deadline, deadline < moment { return nil }
    poll.questions += 1
    self.poll = poll
    return .call(policy.call, notBefore: moment)
  }

  /// The wait before the next question that the provider named, within its bounds.
  private func namedWait(_ policy: PollPolicy) -> Duration? {
    policy.clamp?.wait(plan.steps[step]?.every?(context))
  }

  private mutating func enter(_ name: String, at now: Instant) -> Next {
    steps += 1
    guard steps <= Self.maximumSteps, let next = plan.steps[name] else {
      return doubt("the flow does not end")
    }
    if context.returnURL == nil, next.needsReturnURL {
      result.state = PaymentState.refused.rawValue
      result.reason = .notConfigured
      result.why = ReturnAddress.why
      return .end
    }
    visits.count(name)
    guard next.visits == 1 || visits[name] <= next.visits else {
      result.state = PaymentState.refused.rawValue
      result.reason = .authenticationFailed
      result.why = "step \(name) was entered too often"
      return .end
    }
    step = name
    failures = 0
    poll = nil
    switch next.action {
    case .call(let call): return .call(call, notBefore: now)
    case .poll(let policy):
      poll = (1, policy.first, policy.deadline.map { now + $0 })
      return .call(policy.call, notBefore: now + (namedWait(policy) ?? policy.first))
    case .present, .ask:
      before = result.state
      result.state = PaymentState.requiresAction.rawValue
      return .show(step: name)
    }
  }

  // MARK: Somebody

  /// Takes what has to be done first, or why it cannot be shown.
  mutating func show(_ action: PaymentAction?, why: String?) {
    result.action = action
    result.why = why
  }

  /// Takes what somebody answered, or what his browser brought; it is held in memory only.
  mutating func hold(_ answers: HeldAnswers, from coming: Coming) {
    if coming == .callback { context.answers.drop("callback.") }
    context.answers.take(answers)
  }

  /// Goes on behind the step that was shown.
  mutating func came(_ coming: Coming, at now: Instant) -> Next {
    guard let target = plan.steps[step]?.target(coming) else { return .end }
    context.now = now
    result.action = nil
    result.why = nil
    result.state = before
    switch (target, coming) {
    case (.end, .cancel): return go(to: .cancel, at: now)
    case (.end, .timeout): return go(to: .expire, at: now)
    default: return go(to: target, at: now)
    }
  }

  private var currentCall: String? {
    switch plan.steps[step]?.action {
    case .call(let call)?: call
    case .poll(let policy)?: policy.call
    default: nil
    }
  }
}
