public import Payments

/// Where payments are remembered; a call returns only when what it wrote is durable.
///
/// Several processes may share one journal: each is an owner, and every write carries the fence of
/// the claim that allows it.
public protocol Journal: Sendable {
  /// Stores new payments, claimed by this owner with fence 1, together with their first events.
  ///
  /// A key that is known stores nothing, and neither does an attempt whose attempt before has not
  /// ended unpaid by its events. The journal allots the order number inside the same
  /// transaction: the wanted one, or the next free `-n`; then it appends `received(order:)` and
  /// the payment's other first events.
  func receive(_ payments: [NewPayment]) async throws(JournalError) -> [Receipt]

  /// Appends events and replaces the payment's record in one transaction.
  ///
  /// - Throws: ``JournalError/fenceLost`` when another owner has claimed the payment meanwhile;
  ///   then nothing was written.
  func append(_ entry: JournalEntry) async throws(JournalError)

  /// Claims a payment for this owner when its owner is gone (or is this one) and raises the fence.
  ///
  /// - Returns: the payment with its events, or `nil` when a live owner holds it.
  func claim(_ id: PaymentID) async throws(JournalError) -> ClaimedPayment?

  /// Gives a payment back: nobody owns it until the next claim.
  func release(_ id: PaymentID, fence: Fence) async throws(JournalError)

  /// Payments that are not settled, whose owner is gone or none, and whose inquiry is due.
  func due(at now: Instant, limit: Int) async throws(JournalError) -> [PaymentID]

  /// One payment by id, as its record says; a decision about money needs ``proved(_:)``.
  func payment(_ id: PaymentID) async throws(JournalError) -> PaymentRecord?

  /// One payment by id, held against its events.
  ///
  /// - Throws: ``JournalError/contradicted(_:)`` when the record says something else.
  func proved(_ id: PaymentID) async throws(JournalError) -> PaymentRecord?

  /// The newest attempt of a reference.
  func newest(reference: String) async throws(JournalError) -> PaymentRecord?

  /// The payment that a provider knows under this reference.
  func payment(providerReference: String) async throws(JournalError) -> PaymentRecord?

  /// The payment that a merchant's order number at a provider belongs to; no two payments share
  /// one.
  func payment(
    order: String,
    plugin: String,
    identity: String
  ) async throws(JournalError) -> PaymentRecord?

  /// Payments in the order of their creation, newest last.
  func payments(_ filter: PaymentFilter) async throws(JournalError) -> [PaymentRecord]

  /// The captures, voids and refunds of a payment, in the order of their creation.
  func operations(of id: PaymentID) async throws(JournalError) -> [PaymentRecord]

  /// The next number of a counter, which is never given again.
  ///
  /// - Returns: the number, or `nil` when the scope is used up.
  func next(in scope: String, range: ClosedRange<Int64>) async throws(JournalError) -> Int64?

  /// A payment's events in order.
  func events(of id: PaymentID) async throws(JournalError) -> [StoredEvent]

  /// The files of a plugin that a payment began with; `nil` when none of that digest is kept.
  func plugin(digest: String) async throws(JournalError) -> PluginArchive?
}
