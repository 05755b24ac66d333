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
        events: [
          .routed(account: order.account, route: order.route, plugin: "fake", pluginDigest: ""),
          .intent(step: "pay", call: "pay", epoch: 1, sendBy: record.updated),
        ],
        record: record
      )
      _ = try await journal.receive([new])
      return
    }
    var reading = Reading(claim: .state(record.state))
    reading.keptOnPayment["provider_reference"] = record.providerReference
    try await journal.append(
      JournalEntry(
        id: record.id,
        fence: claimed.fence,
        events: [
          .inquiry(call: "state", reading: reading, why: nil),
          .verdict(record.state, reason: record.reason, isSoft: false, proof: "fake"),
        ],
        at: record.updated,
        record: record,
        releases: false
      )
    )
  }
}
