public import Payments
public import Providers

/// The life of one attempt: a fold over its events and the next thing to do.
///
/// An attempt is tried at one account after the other, as long as it is proved that the ones before
/// had no effect; ``plan`` and ``terms`` are those of the newest try.
///
/// Pure: it performs nothing, reads no clock and never throws. Every state change is made by
/// ``apply(_:at:)``, so that a payment rebuilt from the journal is the payment that was killed.
public struct PaymentMachine: Sendable {
  /// What stays as it is for a whole try, in one piece of memory: a machine is copied at each step.
  private final class Course: Sendable {
    let plan: OperationPlan
    let terms: LifecycleTerms
    let parent: ParentPayment?

    init(plan: OperationPlan, terms: LifecycleTerms, parent: ParentPayment?) {
      self.plan = plan
      self.terms = terms
      self.parent = parent
    }
  }

  private var course: Course
  /// The payment as lists see it.
  public internal(set) var record: PaymentRecord
  var phase: Phase = .begun
  /// `vars.x` and `payment.kept.x`.
  var kept: [String: String] = [:]
  var keptOnPayment: [String: String] = [:]
  /// The word that the last call left for the flow's conditions.
  var word = ""
  /// What the last call of the flow claimed.
  var lastClaim: Reading.Claim?
  /// How often each call was made.
  var sends = CallCounts()
  /// The epoch of the next intent: one more than proofs of no effect.
  var epoch = 1
  /// Until when the last intent may have left bytes; `nil` before the first one.
  var lastSendBy: Instant?
  /// When the first intent of this epoch was written.
  var firstIntent: Instant?
  /// Whether the payer was shown a page, so that ``lastSendBy`` is the end of his time.
  var isPresented = false
  /// The numbers of the plugin's sequences that this attempt has.
  var sequences: [String: AllottedNumber] = [:]
  /// The last amount that a reading confirmed.
  var confirmedMinorUnits: Int64?
  /// How often the effect call of this epoch was proved unsent.
  var unsentTries = 0
  /// How many steps were entered; a bound on flows that go round.
  var stepsEntered = 0
  /// Why the events do not fit the flow; such a machine decides nothing.
  var fault: String?
  /// Whether somebody wants a question asked about a payment that has ended.
  var asksLate = false
  /// What was answered and is held in the memory of this process alone; no event has a value.
  var held = HeldAnswers()
  /// The steps whose question was answered since they were last entered, in order.
  var answered: [String] = []
  /// The names of the values that were given last, by the step that asked for them.
  var given: [String: [String]] = [:]
  /// How often each step was entered.
  var visits = CallCounts()
  /// Where the payer's browser comes back to.
  var returnURL: String?

  /// How many accounts were tried, the present one included.
  var tries = 0
  /// The accounts that may be tried behind the present one, in order.
  var failover: [RoutedCandidate] = []
  /// How many epochs at this account are proved to have had no effect.
  var emptyEpochs = 0

  /// Makes the machine of a payment that was just received, or that ``replay(_:)`` will rebuild.
  public init(
    record: PaymentRecord,
    plan: OperationPlan,
    terms: LifecycleTerms,
    parent: ParentPayment? = nil
  ) {
    self.record = record
    course = Course(plan: plan, terms: terms, parent: parent)
  }

  /// The operation's flow at the account of the newest try.
  var plan: OperationPlan { course.plan }

  /// The times that rule it.
  var terms: LifecycleTerms { course.terms }

  /// The payment that this capture, void or refund belongs to.
  var parent: ParentPayment? { course.parent }

  /// Begins to go by the flow and the times of another account.
  mutating func go(by next: LifecycleTry) {
    course = Course(plan: next.plan, terms: next.terms, parent: parent)
  }

  /// Rebuilds the machine from the journal's events; its plan is that of the newest try.
  ///
  /// Events that do not fit the flow leave a ``fault`` and end the replay.
  public mutating func replay(_ events: [StoredEvent]) {
    let newest = events.lastIndex { if case .routed = $0.event { true } else { false } } ?? 0
    for stored in events[..<newest] { pass(stored) }
    for stored in events[newest...] where fault == nil { apply(stored.event, at: stored.at) }
  }

  /// Takes what happened and answers with what to append and what to do.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - now: the present moment.
  ///   - permission: what this owner may do now.
  /// - Returns: the events to append, and the action behind them.
  public mutating func handle(
    _ input: MachineInput,
    at now: Instant,
    _ permission: SendPermission
  ) -> Decision {
    var events: [PaymentEvent] = []
    take(input, at: now, into: &events)
    let action = advance(at: now, permission, into: &events)
    if let fault { preconditionFailure(fault) }
    record.due = dueAfter(action, at: now)
    return Decision(events: events, action: action)
  }

  /// The same for an owner that knows no other account.
  public mutating func handle(
    _ input: MachineInput,
    at now: Instant,
    maySend: Bool
  ) -> Decision {
    handle(input, at: now, SendPermission(maySend: maySend))
  }

  /// What the plugin's expressions see now.
  public func context(at now: Instant) -> CallContext {
    guard let parent else {
      return CallContext(
        content: record.content,
        order: record.order,
        created: record.created,
        kept: kept,
        keptOnPayment: keptOnPayment,
        state: word,
        key: key,
        now: now,
        sequences: sequences,
        answers: held,
        returnURL: returnURL
      )
    }
    var content = parent.record.content
    content.fields = record.content.fields
    return CallContext(
      content: content,
      order: parent.record.order,
      created: parent.record.created,
      kept: kept,
      keptOnPayment: parent.kept.merging(keptOnPayment) { _, own in own },
      state: word,
      key: key,
      now: now,
      operation: OperationFacts(
        name: record.content.operation,
        amount: record.content.amount,
        reference: record.content.reference ?? "",
        attempt: record.content.attempt,
        capturedMinorUnits: parent.record.capturedMinorUnits,
        refundedMinorUnits: parent.record.refundedMinorUnits,
        others: parent.others
      ),
      sequences: sequences,
      answers: held,
      returnURL: returnURL
    )
  }

  /// The idempotency key for the provider; the same inside an epoch, whatever fails.
  private var key: String { record.id.text + "-" + String(epoch) }

  /// Appends an event to the decision and folds it in.
  mutating func emit(
    _ event: PaymentEvent,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) {
    events.append(event)
    apply(event, at: now)
  }

  /// When this payment must be looked at again if its owner dies now.
  private func dueAfter(_ action: MachineAction, at now: Instant) -> Instant? {
    if record.state.isSettled || record.state == .review { return nil }
    return switch action {
    case .call, .allot, .present: now + terms.total
    case .wait(let until): until
    case .stop: now
    }
  }
}
