import Engine
import Payments
import Store

/// Fake payments in the real journal, written as the engine writes them.
struct SQLiteShelf: PaymentShelf {
  let journal: SQLiteJournal

  func payment(_ id: PaymentID) async throws(JournalError) -> PaymentRecord? {
    try await journal.payment(id)
  }

  func put(_ record: PaymentRecord, order: PaymentOrder) async throws(JournalError) {
    guard let claimed = try await journal.claim(record.id) else {
      let new = NewPayment(
        id: order.id,
        key: order.key,
        content: order.content,
        wantedOrder: order.wantedOrder,
        account: order.account,
        plugin: "fake",
        identity: "fake",
        route: order.route,
        events: [],
        record: record
      )
      _ = try await journal.receive([new])
      return
    }
    try await journal.append(
      JournalEntry(
        id: record.id,
        fence: claimed.fence,
        events: [.verdict(record.state, reason: record.reason, isSoft: false, proof: "fake")],
        at: record.updated,
        record: record,
        releases: false
      )
    )
  }
}
