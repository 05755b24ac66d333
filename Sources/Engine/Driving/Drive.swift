import Payments
import Providers
import Wire

/// One payment under one claim, driven until it is settled or can only wait.
///
/// It stands inside the gate of the account that it is at; whoever makes one calls ``leave()``.
struct Drive {
  let engine: PaymentEngine
  /// The account of the newest try.
  var account: EngineAccount
  var machine: PaymentMachine
  let fence: Fence

  /// Lets the next payment of the account in.
  func leave() { account.gate.leave() }

  /// Performs actions until there is nothing to do now, and gives the record as it is then.
  ///
  /// - Throws: ``JournalError`` when an append failed; nothing was done after it.
  mutating func perform(
    _ first: MachineAction,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentRecord {
    var action = first
    while let input = try await input(from: action) {
      action = try await take(input, maySend: maySend)
    }
    return machine.record
  }

  /// Gives the machine an input and makes its decision durable.
  ///
  /// The turn of a call that moves money is waited for first, and so is the gate of another account:
  /// its intent says until when bytes may leave, so nothing may lie between it and the send.
  mutating func take(
    _ input: MachineInput,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> MachineAction {
    let decision = await decide(input, maySend: maySend)
    try await append(decision)
    return decision.action
  }

  /// Decides on an input, inside the gate of the account that the decision is about.
  mutating func decide(
    _ input: MachineInput,
    maySend: @escaping @Sendable () -> Bool
  ) async -> Decision {
    var paced: EngineAccount?
    while true {
      var next = machine
      let permission = SendPermission(
        maySend: maySend(),
        elsewhere: engine.elsewhere(machine.record)
      )
      let decision = next.handle(input, at: engine.clock.now(), permission)
      let name = next.record.account
      if name != account.provider.name, let other = engine.accounts[name] {
        account.gate.leave()
        account = other
        await other.gate.enter()
        _ = other.gate.admit(at: engine.clock.now())
        // What this account says is decided again, now that the payment has a place there.
        paced = nil
        continue
      }
      if decision.movesMoney, paced == nil {
        paced = account
        if await waitForTurn() { continue }
      }
      machine = next
      return decision
    }
  }

  /// Waits for the account's turn; gives whether time went by.
  private func waitForTurn() async -> Bool {
    let now = engine.clock.now()
    let turn = account.gate.takeTurn(at: now)
    guard now < turn else { return false }
    await engine.clock.sleep(turn)
    return true
  }

  /// Makes the events of a decision durable; the last write of a payment also lets go of it.
  mutating func append(_ decision: Decision) async throws(JournalError) {
    let stops = decision.action == .stop
    guard !decision.events.isEmpty else {
      if stops { try await engine.journal.release(machine.record.id, fence: fence) }
      return
    }
    engine.passing(.beforeAppend)
    try await engine.journal.append(
      JournalEntry(
        id: machine.record.id,
        fence: fence,
        events: decision.events,
        at: machine.record.updated,
        record: machine.record,
        releases: stops
      )
    )
    engine.passing(.afterAppend)
  }

  /// Does what the machine asks for; `nil` when there is nothing to do now.
  private func input(from action: MachineAction) async throws(JournalError) -> MachineInput? {
    switch action {
    case .call(let call, let purpose, let movesMoney):
      await exchange(call: call, purpose: purpose, hasTurn: movesMoney)
    case .allot(let names): try await allot(names)
    case .present(let step): present(step: step)
    case .wait, .stop: nil
    }
  }

  /// Takes the next numbers of the plugin's sequences; a number that is not used is lost.
  private func allot(_ names: [String]) async throws(JournalError) -> MachineInput {
    var numbers: [String: String] = [:]
    for name in names {
      let found: (plan: SequencePlan, scope: String)
      do {
        found = try account.provider.sequence(name, in: machine.context(at: engine.clock.now()))
      } catch {
        return .unallottable(why: "\(error)")
      }
      let scope = "\(account.provider.plugin.id)/\(found.scope)"
      guard let number = try await engine.journal.next(in: scope, range: found.plan.range) else {
        return .unallottable(why: "\(scope) is used up")
      }
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(0, found.plan.width - digits.count))
      numbers[name] = zeros + digits
    }
    return .allotted(numbers)
  }

  private func present(step: String) -> MachineInput {
    do {
      let context = machine.context(at: engine.clock.now())
      return .presented(try account.provider.present(step: step, in: context))
    } catch {
      return .unrenderable(why: "\(error)")
    }
  }

  /// Makes one call and reads its end.
  private func exchange(
    call: String,
    purpose: ReadingPurpose,
    hasTurn: Bool
  ) async -> MachineInput {
    if !hasTurn { _ = await waitForTurn() }
    let context = machine.context(at: engine.clock.now())
    let request: HTTPRequest
    do {
      request = try account.provider.render(call: call, in: context)
    } catch {
      return .unrenderable(why: "\(error)")
    }
    guard let terms = termsNow(purpose) else { return .exchanged(.notSent(why: "too_late")) }
    engine.passing(.beforeExchange)
    let result = await engine.transport.exchange(request, terms)
    account.gate.note(result, at: engine.clock.now())
    engine.passing(.afterExchange)
    return .exchanged(read(result, call: call, purpose: purpose, context))
  }

  /// The account's terms; the effect call ends when its intent says that bytes may leave no more.
  private func termsNow(_ purpose: ReadingPurpose) -> TransportTerms? {
    var terms = account.transport
    guard case .sending = machine.phase, let sendBy = machine.lastSendBy else { return terms }
    let left = sendBy.duration(since: engine.clock.now())
    guard left > .zero else { return nil }
    terms.total = min(terms.total, left)
    return terms
  }

  private func read(
    _ result: TransportResult,
    call: String,
    purpose: ReadingPurpose,
    _ context: CallContext
  ) -> Exchange {
    switch result {
    case .notSent(let why): return .notSent(why: why)
    case .silent(let why): return .silent(why: why)
    case .reply(let reply):
      let result = account.provider.read(call: call, reply: reply, in: context, purpose: purpose)
      switch result {
      case .reading(let reading): return .read(reading)
      case .noReading(let why): return .silent(why: why)
      }
    }
  }
}
