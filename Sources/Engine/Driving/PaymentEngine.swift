public import Payments
public import Providers
import Synchronization

/// Drives payments: appends what a machine decides, then does what it asks for.
///
/// It holds no state of a payment between two calls: a payment that waits lies in the journal and
/// is rebuilt from there.
public final class PaymentEngine: Sendable {
  let journal: any Journal
  let transport: any Transport
  let accounts: [String: EngineAccount]
  /// Payments of plugins that are not loaded any more go on by these.
  let archived: ArchivedAccounts
  /// What was bound by ``archived``, by account and digest.
  let archivedAccounts = Mutex<[String: Result<EngineAccount, ArchivedAccounts.Failure>]>([:])
  let clock: EngineClock
  let pauses: PauseBoard
  let keeper: NotificationKeeper
  /// Told at every instant where a process can die.
  let passing: @Sendable (EnginePoint) -> Void
  /// The payments that a task of this process has in hand.
  private let inHand = Mutex<Set<PaymentID>>([])
  /// What was answered about open payments, in this process alone.
  private let held = Mutex<[PaymentID: HeldAnswers]>([:])
  /// Where payers' browsers come back to; a payment's id is added behind a slash.
  let returnAddress: String?

  /// Makes an engine over a journal, a transport and the accounts of a configuration, by name.
  ///
  /// Accounts that `pauses` takes out of routing begin no payment; those under way go on. Messages of
  /// providers are kept in `notifications`.
  public init(
    journal: any Journal,
    transport: any Transport,
    accounts: [String: EngineAccount],
    archived: ArchivedAccounts = .none,
    clock: EngineClock,
    pauses: (any PauseBook)? = nil,
    notifications: (any NotificationBook)? = nil,
    returnAddress: String? = nil,
    passing: @escaping @Sendable (EnginePoint) -> Void = { _ in }
  ) {
    self.journal = journal
    self.transport = transport
    self.accounts = accounts
    self.archived = archived
    self.clock = clock
    self.pauses = PauseBoard(pauses)
    keeper = NotificationKeeper(notifications)
    self.returnAddress = returnAddress
    self.passing = passing
  }

  /// Receives a payment if it is new and drives it until it is settled or can only wait; goes on
  /// with a known one that is open; sends nothing of one that has ended.
  ///
  /// - Parameters:
  ///   - order: what to pay, checked.
  ///   - answers: sensitive fields of the form, which are held in memory only.
  ///   - maySend: asked before every call that moves money.
  /// - Returns: the payment as the journal holds it then, or why none was made.
  /// - Throws: ``JournalError`` when the journal cannot work; nothing was sent after it.
  public func run(
    _ order: PaymentOrder,
    answers: HeldAnswers = HeldAnswers(),
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    guard take(order.id) else { return try await stored(order.id) }
    defer { letGo(order.id) }
    if !answers.isEmpty { held.withLock { $0[order.id, default: HeldAnswers()].take(answers) } }
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
    let parent = try await parent(order.parent, of: order.id)
    let start = Start(
      order: order,
      account: account,
      plan: plan,
      failover: failover,
      parent: parent,
      at: clock.now()
    )
    var drive = Drive(engine: self, account: account, machine: start.machine, fence: Fence(1))
    equip(&drive.machine)
    defer {
      place = drive.account.gate
      remember(drive.machine)
    }
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
  /// A payment that a live owner holds is given back as it is; one whose account or plugin cannot
  /// be used is stuck.
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
    guard let claimed = try await journal.claim(id) else { return .payment(record) }
    return try await goOn(claimed, asksNow ? .inquire : .resumed, maySend: maySend)
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
    guard let claimed = try await journal.claim(id) else { return .payment(record) }
    switch try await speaker(of: claimed) {
    case .failure:
      let state: PaymentState = paid ? record.content.operation.done : .refused
      return try await resolve(
        claimed,
        .resolution(state, reason: reason, person: person, evidence: evidence)
      )
    case .success(let account):
      let input = MachineInput.resolved(
        paid: paid,
        reason: reason,
        person: person,
        evidence: evidence
      )
      return try await drive(claimed, account, input, maySend: { false })
    }
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
    guard !record.state.isSettled, let claimed = try await journal.claim(record.id) else {
      return .payment(record)
    }
    return try await goOn(claimed, .resumed, maySend: maySend)
  }

  /// Goes on with a claimed payment by the plugin that it began with.
  private func goOn(
    _ claimed: ClaimedPayment,
    _ input: MachineInput,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    switch try await speaker(of: claimed) {
    case .failure(let failure): return try await stuck(claimed, failure)
    case .success(let account):
      return try await drive(claimed, account, input, maySend: maySend)
    }
  }

  /// Gives a payment a notification, and asks the provider behind it.
  ///
  /// - Parameters:
  ///   - id: the payment.
  ///   - input: the notification.
  ///   - stored: told when it is durable, before anything is asked.
  /// - Returns: `false` when the payment stayed in other hands; then nothing was stored.
  /// - Throws: ``JournalError`` when the journal cannot work.
  func notify(
    _ id: PaymentID,
    _ input: MachineInput,
    stored: @escaping @Sendable () -> Void
  ) async throws(JournalError) -> Bool {
    for _ in 0..<20 {
      if take(id) {
        defer { letGo(id) }
        if let claimed = try await journal.claim(id) {
          guard case .success(let account) = try await speaker(of: claimed) else {
            try await journal.release(id, fence: claimed.fence)
            return false
          }
          let answer = try await drive(
            claimed,
            account,
            input,
            maySend: { false },
            stored: stored
          )
          if case .payment = answer { return true }
          return false
        }
      }
      await clock.sleep(clock.now() + .milliseconds(100))
    }
    return false
  }

  /// Rebuilds the machine of a claimed payment and drives it on, inside its account's gate.
  private func drive(
    _ claimed: ClaimedPayment,
    _ account: EngineAccount,
    _ input: MachineInput,
    maySend: @escaping @Sendable () -> Bool,
    stored: @Sendable () -> Void = {}
  ) async throws(JournalError) -> PaymentAnswer {
    switch try await rebuild(claimed, account) {
    case .failure(let failure): return try await stuck(claimed, failure)
    case .success(let machine):
      return try await drive(
        machine,
        claimed.fence,
        account,
        input,
        maySend: maySend,
        stored: stored
      )
    }
  }

  /// Rebuilds the machine of a claimed payment, with what this process holds of it.
  func rebuild(
    _ claimed: ClaimedPayment,
    _ account: EngineAccount
  ) async throws(JournalError) -> Result<PaymentMachine, ArchivedAccounts.Failure> {
    try await pauses.refresh(at: clock.now())
    let operation = claimed.record.content.operation
    guard let plan = account.provider.plugin.operations[operation] else {
      let why = account.provider.unavailable[operation] ?? "the plugin has none"
      let name = claimed.record.account
      return .failure(.init(why: "\(name) cannot do \(operation.rawValue) now: \(why)"))
    }
    var machine = PaymentMachine(
      record: claimed.record.asReceived,
      plan: plan,
      terms: account.terms(plan),
      parent: try await parent(claimed.record.parent, of: claimed.record.id)
    )
    machine.replay(claimed.events)
    if let fault = machine.fault {
      return .failure(.init(why: "its events do not fit its plugin: \(fault)"))
    }
    equip(&machine)
    return .success(machine)
  }

  /// Drives a rebuilt machine on, inside its account's gate.
  func drive(
    _ machine: PaymentMachine,
    _ fence: Fence,
    _ account: EngineAccount,
    _ input: MachineInput,
    maySend: @escaping @Sendable () -> Bool,
    stored: @Sendable () -> Void = {}
  ) async throws(JournalError) -> PaymentAnswer {
    await account.gate.enter()
    var drive = Drive(engine: self, account: account, machine: machine, fence: fence)
    defer {
      drive.leave()
      remember(drive.machine)
    }
    let action = try await drive.take(input, maySend: maySend)
    stored()
    return .payment(try await drive.perform(action, maySend: maySend))
  }

  /// Gives a machine what this process holds of its payment.
  private func equip(_ machine: inout PaymentMachine) {
    let id = machine.record.id
    if let answers = held.withLock({ $0[id] }) { machine.held = answers }
    machine.returnURL = returnAddress.map { "\($0)/\(id.text)" }
  }

  /// Holds what a machine was answered until its payment has ended; then nobody needs it.
  private func remember(_ machine: PaymentMachine) {
    let isOver = machine.record.state.isSettled || machine.held.isEmpty
    let answers = isOver ? nil : machine.held
    held.withLock { $0[machine.record.id] = answers }
  }

  func stored(_ id: PaymentID) async throws(JournalError) -> PaymentAnswer {
    guard let record = try await journal.payment(id) else {
      return .refused(.unavailable, message: "\(id.text) is being received")
    }
    return .payment(record)
  }

  func take(_ id: PaymentID) -> Bool { inHand.withLock { $0.insert(id).inserted } }

  func letGo(_ id: PaymentID) { inHand.withLock { _ = $0.remove(id) } }
}
