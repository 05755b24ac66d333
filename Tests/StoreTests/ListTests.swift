import Engine
import Payments
import Testing

@testable import Store

@Suite struct `Lists of payments` {
  /// Four payments, one a millisecond: captured, in doubt, declined (another account), review.
  private func filled(_ scratch: Scratch) async throws -> SQLiteJournal {
    let journal = try await scratch.open()
    let states: [PaymentState] = [.captured, .inDoubt, .declined, .review]
    for (place, state) in states.enumerated() {
      var payment = try Samples.payment("INV-\(place + 1)")
      payment.record.created = Instant(milliseconds: Int64(place + 1))
      _ = try await journal.receive([payment])
      var record = payment.record
      record.state = state
      if place == 2 { record.account = "second" }
      try await journal.append(Samples.entry(record))
    }
    return journal
  }

  @Test(arguments: [
    (PaymentFilter(), [1, 2, 3, 4]),
    (PaymentFilter(limit: 2), [3, 4]),
    (PaymentFilter(limit: 0), []),
    (PaymentFilter(states: []), []),
    (PaymentFilter(states: [.captured, .declined]), [1, 3]),
    (PaymentFilter(states: [.inDoubt, .review, .pending]), [2, 4]),
    (PaymentFilter(states: [.inDoubt, .captured]), [1, 2]),
    (PaymentFilter(states: [.review, .inDoubt], limit: 1), [4]),
    (PaymentFilter(account: "second"), [3]),
    (PaymentFilter(states: [.inDoubt], account: "second"), []),
    (PaymentFilter(since: Instant(milliseconds: 2)), [2, 3, 4]),
    (PaymentFilter(until: Instant(milliseconds: 3)), [1, 2]),
    (
      PaymentFilter(
        states: [.inDoubt, .review],
        account: "main",
        since: Instant(milliseconds: 2),
        until: Instant(milliseconds: 4)
      ),
      [2]
    ),
  ])
  func `a list holds what the filter allows, newest last`(
    filter: PaymentFilter,
    expected: [Int]
  ) async throws {
    let scratch = try Scratch()
    let journal = try await filled(scratch)
    let found = try await journal.payments(filter).map(\.content.reference)
    #expect(found == expected.map { "INV-\($0)" })
    await journal.close()
  }

  @Test(arguments: [
    (PaymentSQL.duePayments, "payments_wake"),
    (PaymentSQL.paymentByID, "sqlite_autoindex_payments_1"),
    (PaymentSQL.newestOfBase, "payments_base"),
    (PaymentSQL.paymentByProviderReference, "payments_provider_reference"),
    (PaymentSQL.eventsOfPayment, "events_payment"),
    (RunSQL.openRowsOfRun, "INTEGER PRIMARY KEY"),
    (RunSQL.openRowsOfRun, "rows_payment"),
    (RunSQL.beginRows, "INTEGER PRIMARY KEY"),
    (RunSQL.resultsOfRun, "sqlite_autoindex_payments_1"),
    (PaymentSQL.attemptOfBase, "payments_base"),
    (PaymentSQL.updateHeldPayment([.wake, .owner]), "INTEGER PRIMARY KEY"),
    (RunSQL.paymentOfValueDigest, "rows_value_digest"),
    (RunSQL.newestRun, "runs_content"),
  ])
  func `a question uses its index`(sql: String, index: String) async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    await journal.close()
    let connection = try SQLiteConnection(path: scratch.path, access: .readWrite)
    let plan = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
    var steps: [String] = []
    while try plan.step() { steps.append(plan.text(3)) }
    #expect(steps.contains { $0.contains(index) }, "\(steps)")
    #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
  }
}
