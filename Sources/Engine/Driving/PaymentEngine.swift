public import Payments
import Providers
import Synchronization

/// Drives payments: appends what a machine decides, then does what it asks for.
///
/// It holds no state of a payment between two calls: a payment that waits lies in the journal and
/// is rebuilt from there.
public final class PaymentEngine: Sendable {
  let journal: any Journal
  let transport: any Transport
  let accounts: [String: EngineAccount]
  let clock: EngineClock
  let pauses: PauseBoard
  /// Told at every instant where a process can die.
  let passing: @Sendable (EnginePoint) -> Void
  /// The payments that a task of this process has in hand.
  private let inHand = Mutex<Set<PaymentID>>([])

  /// Makes an engine over a journal, a transport and the accounts of a configuration, by name.
  ///
  /// Accounts that `pauses` takes out of routing begin no payment; those under way go on.
  public init(
    journal: any Journal,
    transport: any Transport,
    accounts: [String: EngineAccount],
    clock: EngineClock,
    pauses: (any PauseBook)? = nil,
    passing: @escaping @Sendable (EnginePoint) -> Void = { _ in }
  ) {
    self.journal = journal
    self.transport = transport
    self.accounts = accounts
    self.clock = clock
    self.pauses = PauseBoard(pauses)
    self.passing = passing
  }

  /// Receives a payment if it is new and drives it until it is settled or can only wait; goes on
  /// with a known one that is open; sends nothing of one that has ended.
  ///
  /// - Parameters:
  ///   - order: what to pay, checked.
  ///   - maySend: asked before every call that moves money.
  /// - Returns: the payment as the journal holds it then, or why none was made.
  /// - Throws: ``JournalError`` when the journal cannot work; nothing was sent after it.
  public func run(
    _ order: PaymentOrder,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    guard take(order.id) else { return try await stored(order.id) }
    defer { letGo(order.id) }
    switch try await choose(order, maySend: maySend) {
    case .account(let account, let plan, let failover):
      return try await begin(order, account, plan, failover, maySend: maySend)
    case .known(let record): return try await goOn(with: record, order, maySend: maySend)
    case .refused(let reason, let message): return .refused(reason, message: message)
    }
  }

  /// Receives the payment at the account that it was let in by, and drives it.
  private func begin(
    _ order: PaymentOrder,
    _ account: EngineAccount,
    _ plan: OperationPlan,
    _ failover: [RoutedCandidate],
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    let beginning = try await receive(order, account, plan, failover, maySend: maySend)
    return switch beginning {
    case .done(let answer): answer
    case .known(let record): try await goOn(with: record, order, maySend: maySend)
    }
  }

  private enum Beginning {
    case done(PaymentAnswer)
    case known(PaymentRecord)
  }

  /// Stores the payment and drives it, and lets the next one in whatever happens.
  private func receive(
    _ order: PaymentOrder,
    _ account: EngineAccount,
    _ plan: OperationPlan,
    _ failover: [RoutedCandidate],
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> Beginning {
    // Where the payment stands at last: a drive that moves on takes its place along.
    var place = account.gate
    defer { place.leave() }
    let parent = try await parent(order.parent, of: order.id, account)
    let start = Start(
      order: order,
      account: account,
      plan: plan,
      failover: failover,
      parent: parent,
      at: clock.now()
    )
    var drive = Drive(engine: self, account: account, machine: start.machine, fence: Fence(1))
    defer { place = drive.account.gate }
    let decision = await drive.decide(.begin, maySend: maySend)
    passing(.beforeReceive)
    let receipt = try await journal.receive([start.payment(decision, drive.machine)]).first
    passing(.afterReceive)
    switch receipt {
    case .created(let record):
      drive.machine.record.order = record.order
      return .done(.payment(try await drive.perform(decision.action, maySend: maySend)))
    case .known(let record): return .known(record)
    case .tooEarly(let before):
      let state = before?.state.rawValue ?? "not known"
      return .done(
        .refused(
          .notPermitted,
          message: "attempt \(order.content.attempt) needs one before it that ended unpaid, "
            + "and that one is \(state)"
        )
      )
    case .notAllowed(let refusal):
      let (reason, message) = refusal.inWords(order.content)
      return .done(.refused(reason, message: message))
    case nil: throw .damaged(why: "the journal gave no receipt")
    }
  }

  /// Goes on with an open payment; at its own pace, or by asking the provider at once.
  ///
  /// A payment that a live owner holds, or whose account is gone from the configuration, is given
  /// back as it is.
  public func resume(
    _ id: PaymentID,
    asksNow: Bool,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    guard take(id) else { return try await stored(id) }
    defer { letGo(id) }
    guard let record = try await journal.payment(id) else {
      return .refused(.notFound, message: "no payment is called \(id.text)")
    }
    guard let account = accounts[record.account] else { return .payment(record) }
    return try await reopen(record, account, asksNow ? .inquire : .resumed, maySend: maySend)
  }

  /// Writes down what a person decided about a payment in doubt or review.
  ///
  /// - Returns: the payment afterwards; `refused` when it is neither in doubt nor in review.
  public func resolve(
    _ id: PaymentID,
    paid: Bool,
    reason: String,
    person: String,
    evidence: String?
  ) async throws(JournalError) -> PaymentAnswer {
    guard let record = try await journal.payment(id) else {
      return .refused(.notFound, message: "no payment is called \(id.text)")
    }
    guard record.state == .inDoubt || record.state == .review else {
      let state = record.state.rawValue
      return .refused(
        .notPermitted,
        message: "only a payment in doubt or review can be resolved, this one is \(state)"
      )
    }
    guard let account = accounts[record.account] else {
      return .refused(.notConfigured, message: "no account is called \(record.account)")
    }
    let input = MachineInput.resolved(
      paid: paid,
      reason: reason,
      person: person,
      evidence: evidence
    )
    return try await reopen(record, account, input, maySend: { false })
  }

  private func goOn(
    with record: PaymentRecord,
    _ order: PaymentOrder,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    let differences = order.content.differences(from: record.content)
    guard differences.isEmpty else {
      let names = differences.joined(separator: ", ")
      return .refused(.keyConflict, message: "\(order.key) is known with another \(names)")
    }
    guard !record.state.isSettled, let account = accounts[record.account] else {
      return .payment(record)
    }
    return try await reopen(record, account, .resumed, maySend: maySend)
  }

  /// Claims a payment, rebuilds its machine and drives it on.
  private func reopen(
    _ record: PaymentRecord,
    _ account: EngineAccount,
    _ input: MachineInput,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    try await pauses.refresh(at: clock.now())
    guard var drive = try await claim(record, at: account) else { return .payment(record) }
    defer { drive.leave() }
    let action = try await drive.take(input, maySend: maySend)
    return .payment(try await drive.perform(action, maySend: maySend))
  }

  /// Claims a payment inside the gate of the account that it is at.
  ///
  /// - Returns: `nil` when a live owner holds it, or its account cannot go on with it.
  private func claim(
    _ record: PaymentRecord,
    at account: EngineAccount
  ) async throws(JournalError) -> Drive? {
    let parent = try await parent(record.parent, of: record.id, account)
    await account.gate.enter()
    let claimed: ClaimedPayment?
    do throws(JournalError) {
      claimed = try await journal.claim(record.id)
    } catch {
      account.gate.leave()
      throw error
    }
    guard let claimed else {
      account.gate.leave()
      return nil
    }
    var account = account
    if claimed.record.account != account.provider.name {
      // Another owner went on at another account since the record was read.
      account.gate.leave()
      guard let other = accounts[claimed.record.account] else {
        try await journal.release(record.id, fence: claimed.fence)
        return nil
      }
      account = other
      await account.gate.enter()
    }
    guard let plan = account.provider.plugin.operations[claimed.record.content.operation] else {
      account.gate.leave()
      try await journal.release(record.id, fence: claimed.fence)
      return nil
    }
    var machine = PaymentMachine(
      record: claimed.record.asReceived,
      plan: plan,
      terms: account.terms(plan),
      parent: parent
    )
    machine.replay(claimed.events)
    return Drive(engine: self, account: account, machine: machine, fence: claimed.fence)
  }

  private func stored(_ id: PaymentID) async throws(JournalError) -> PaymentAnswer {
    guard let record = try await journal.payment(id) else {
      return .refused(.unavailable, message: "\(id.text) is being received")
    }
    return .payment(record)
  }

  private func take(_ id: PaymentID) -> Bool { inHand.withLock { $0.insert(id).inserted } }

  private func letGo(_ id: PaymentID) { inHand.withLock { _ = $0.remove(id) } }
}
