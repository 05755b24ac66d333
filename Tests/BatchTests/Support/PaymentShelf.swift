import Engine
import Payments
import Synchronization

/// Where the fake payments lie: beside the runs, in the same journal.
protocol PaymentShelf: Sendable {
  func payment(_ id: PaymentID) async throws(JournalError) -> PaymentRecord?
  /// Stores a payment as it is now; the first time it is received.
  func put(_ record: PaymentRecord, order: PaymentOrder) async throws(JournalError)
}

extension MemoryJournal: PaymentShelf {
  func payment(_ id: PaymentID) async throws(JournalError) -> PaymentRecord? {
    state.withLock { $0.payments[id] }
  }

  func put(_ record: PaymentRecord, order: PaymentOrder) async throws(JournalError) {
    state.withLock { $0.payments[record.id] = record }
  }
}
