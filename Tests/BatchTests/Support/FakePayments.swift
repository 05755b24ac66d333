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
  private let shelf: any PaymentShelf
  private let clock: TestClock
  private let outcome: @Sendable (PaymentOrder) -> PaymentState
  private let settled: @Sendable (PaymentOrder) -> PaymentState
  private let onSend: @Sendable (Int) -> Void

  init(
    _ bench: Workbench,
    outcome: @escaping @Sendable (PaymentOrder) -> PaymentState = { _ in .captured },
    settled: @escaping @Sendable (PaymentOrder) -> PaymentState = { _ in .captured },
    onSend: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    shelf = bench.shelf
    clock = bench.clock
    self.outcome = outcome
    self.settled = settled
    self.onSend = onSend
  }

  var sent: [String] { state.withLock { $0.sent } }
  var asked: [String] { state.withLock { $0.asked } }

  func run(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    if let known = try await shelf.payment(order.id) {
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
    _ = try await store(order, .attempting)
    onSend(count)
    await Task.yield()
    if let limit = state.withLock({ $0.dieAfter }), count > limit {
      throw .unavailable(why: "killed")
    }
    return .payment(try await store(order, outcome(order)))
  }

  func inquire(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    state.withLock { $0.asked.append(order.key) }
    // As a provider's schedule would: the first question is due at once, the others later.
    return .payment(try await store(order, settled(order), next: .seconds(10)))
  }

  private func store(
    _ order: PaymentOrder,
    _ state: PaymentState,
    next wait: Duration = .zero
  ) async throws(JournalError) -> PaymentRecord {
    let now = clock.now
    var record =
      try await shelf.payment(order.id)
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
    record.state = state
    record.updated = now
    record.due = state.isSettled ? nil : now + wait
    record.reason = state == .declined ? .insufficientFunds : nil
    if state == .captured {
      record.capturedMinorUnits = order.content.amount.minorUnits
      record.providerReference = "7\(order.content.amount.minorUnits)"
    }
    try await shelf.put(record, order: order)
    return record
  }
}
