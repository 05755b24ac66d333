import Batch
import Engine
import Payments
import Synchronization

/// Runs payments without a provider: their references say how they end.
final class FakePayments: PaymentRunner {
  struct State {
    /// The keys of the payments that were sent, in order.
    var sent: [String] = []
    /// The keys of the payments that were asked about.
    var asked: [String] = []
    /// How many are under way, and how many were at most.
    var underWay = 0
    var most = 0
    /// After so many sends the journal fails, as when the process dies.
    var dieAfter: Int?
  }

  let state = Mutex(State())
  private let journal: MemoryJournal
  private let clock: TestClock
  private let outcome: @Sendable (PaymentOrder) -> PaymentState
  private let settled: @Sendable (PaymentOrder) -> PaymentState
  private let onSend: @Sendable (Int) -> Void

  init(
    _ journal: MemoryJournal,
    _ clock: TestClock,
    outcome: @escaping @Sendable (PaymentOrder) -> PaymentState = { _ in .captured },
    settled: @escaping @Sendable (PaymentOrder) -> PaymentState = { _ in .captured },
    onSend: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.journal = journal
    self.clock = clock
    self.outcome = outcome
    self.settled = settled
    self.onSend = onSend
  }

  var sent: [String] { state.withLock { $0.sent } }
  var asked: [String] { state.withLock { $0.asked } }

  func run(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    if let known = journal.state.withLock({ $0.payments[order.id] }) {
      return known.state.isSettled ? .payment(known) : try await inquire(order)
    }
    if order.account == "gone" { return .refused(.notConfigured, message: "no such account") }
    let count = state.withLock { state in
      state.sent.append(order.key)
      state.underWay += 1
      state.most = max(state.most, state.underWay)
      return state.sent.count
    }
    defer { state.withLock { $0.underWay -= 1 } }
    store(order, .attempting)
    onSend(count)
    await Task.yield()
    if let limit = state.withLock({ $0.dieAfter }), count > limit {
      throw .unavailable(why: "killed")
    }
    return .payment(store(order, outcome(order)))
  }

  func inquire(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    state.withLock { $0.asked.append(order.key) }
    return .payment(store(order, settled(order)))
  }

  @discardableResult
  private func store(_ order: PaymentOrder, _ next: PaymentState) -> PaymentRecord {
    let now = clock.now
    return journal.state.withLock { state in
      var record =
        state.payments[order.id]
        ?? PaymentRecord(
          id: order.id,
          key: order.key,
          content: order.content,
          order: order.wantedOrder,
          account: order.account,
          plugin: "fake",
          route: order.route,
          created: now
        )
      record.state = next
      record.due = next.isSettled ? nil : now
      record.reason = next == .declined ? .insufficientFunds : nil
      if next == .captured {
        record.capturedMinorUnits = order.content.amount.minorUnits
        record.providerReference = "7" + order.content.amount.minorUnits.description
      }
      state.payments[order.id] = record
      return record
    }
  }
}
