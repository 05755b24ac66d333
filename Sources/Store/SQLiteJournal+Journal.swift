public import Engine
public import Payments

extension SQLiteJournal: Journal {
  /// Stores new payments, claimed by this owner with fence 1, in one transaction.
  public func receive(_ payments: [NewPayment]) async throws(JournalError) -> [Receipt] {
    if payments.isEmpty { return [] }
    return try await write { session throws(SQLiteError) in
      var receipts: [Receipt] = []
      receipts.reserveCapacity(payments.count)
      for payment in payments { receipts.append(try session.receive(payment)) }
      return .success(receipts)
    }
  }

  /// Appends events and replaces the payment's record in one transaction.
  public func append(_ entry: JournalEntry) async throws(JournalError) {
    try await write { session throws(SQLiteError) in try session.append(entry) }
  }

  /// Claims a payment unless a living owner holds it, and raises its fence.
  public func claim(_ id: PaymentID) async throws(JournalError) -> ClaimedPayment? {
    try await write { session throws(SQLiteError) in .success(try session.claim(id)) }
  }

  /// Gives a payment back.
  public func release(_ id: PaymentID, fence: Fence) async throws(JournalError) {
    try await write { session throws(SQLiteError) in try session.release(id, fence: fence) }
  }

  /// Payments that are not settled, whose owner is gone or none, and whose inquiry is due.
  public func due(at now: Instant, limit: Int) async throws(JournalError) -> [PaymentID] {
    try await read { session throws(SQLiteError) in try session.due(at: now, limit: limit) }
  }

  /// One payment by id.
  public func payment(_ id: PaymentID) async throws(JournalError) -> PaymentRecord? {
    try await read { session throws(SQLiteError) in try session.payment(.paymentByID, id.text) }
  }

  /// One payment by id, held against its events.
  public func proved(_ id: PaymentID) async throws(JournalError) -> PaymentRecord? {
    try await read { session throws(SQLiteError) in try session.proved(.paymentByID, id.text) }
  }

  /// The newest attempt of a reference.
  public func newest(reference: String) async throws(JournalError) -> PaymentRecord? {
    try await read { session throws(SQLiteError) in
      try session.payment(.newestOfBase, reference)
    }
  }

  /// The newest payment that a provider knows under this reference.
  public func payment(
    providerReference: String
  ) async throws(JournalError) -> PaymentRecord? {
    try await read { session throws(SQLiteError) in
      try session.payment(.paymentByProviderReference, providerReference)
    }
  }

  /// The payment that an order number of a merchant belongs to.
  public func payment(
    order: String,
    plugin: String,
    identity: String
  ) async throws(JournalError) -> PaymentRecord? {
    try await read { session throws(SQLiteError) in
      try session.payment(order: order, plugin: plugin, identity: identity)
    }
  }

  /// The newest payments that pass the filter, newest last.
  public func payments(_ filter: PaymentFilter) async throws(JournalError) -> [PaymentRecord] {
    try await read { session throws(SQLiteError) in try session.payments(filter) }
  }

  /// The captures, voids and refunds of a payment, in the order of their creation.
  public func operations(of id: PaymentID) async throws(JournalError) -> [PaymentRecord] {
    try await read { session throws(SQLiteError) in try session.operations(of: id) }
  }

  /// The next number of a counter, durable before it is given out; `nil` when it is used up.
  public func next(
    in scope: String,
    range: ClosedRange<Int64>
  ) async throws(JournalError) -> Int64? {
    try await write { session throws(SQLiteError) in
      .success(try session.next(in: scope, range: range))
    }
  }

  /// A payment's events in order.
  public func events(of id: PaymentID) async throws(JournalError) -> [StoredEvent] {
    try await read { session throws(SQLiteError) in try session.events(of: id) }
  }

  /// The files of a plugin that a payment began with.
  public func plugin(digest: String) async throws(JournalError) -> PluginArchive? {
    try await read { session throws(SQLiteError) in try session.plugin(digest: digest) }
  }
}
