public import Engine
public import Payments

/// Where runs and their rows are remembered; a call returns only when what it wrote is durable.
///
/// Everything about many rows comes in chunks of a few hundred, so that memory stays constant.
public protocol RunJournal: Sendable {
  /// Creates a run in state `loading`, held by this process.
  ///
  /// A leftover of the same id that is still `loading` and whose process is gone is thrown away
  /// with its rows.
  func create(_ run: RunRecord) async throws(JournalError) -> RunCreation

  /// Stores the next rows of a run that is `loading`, in order.
  func append(_ rows: [RunRow], to run: RunID) async throws(JournalError)

  /// Throws away a run that is still `loading`, with its rows.
  func discard(_ run: RunID) async throws(JournalError)

  /// Takes hold of a run for this process; one that this process holds stays held.
  func hold(_ run: RunID) async throws(JournalError) -> RunHold

  /// Lets go of a run.
  func release(_ run: RunID) async throws(JournalError)

  /// Sets a run's state, and adds to the time that processes worked on it.
  ///
  /// From `loading` to `running` the run becomes visible to every query.
  func advance(
    _ run: RunID,
    to state: RunState,
    addingMilliseconds: Int64
  ) async throws(JournalError)

  /// One run, unless it is `loading`.
  func run(_ id: RunID) async throws(JournalError) -> RunRecord?

  /// The run of the highest round of a content and a mapping, unless it is `loading`.
  func newestRun(
    contentDigest: String,
    mappingDigest: String
  ) async throws(JournalError) -> RunRecord?

  /// Runs in the order of their creation, newest first, without those that are `loading`.
  /// No states mean all.
  func runs(states: [RunState], limit: Int) async throws(JournalError) -> [RunRecord]

  /// Takes the next open rows behind `row` in hand before they are sent, in one transaction.
  ///
  /// Which rows are open is said at ``openRows(of:after:limit:)``. A row that has not begun yet
  /// begins, unless a payment of its id exists or a row of another run has begun it: then the row
  /// is stored for good as `RowEnd(.duplicate, reason: STATE, message: …, payment: id)`, where
  /// STATE is the payment's state, or `pending` when it was not received yet. Rows that have
  /// begun stay so.
  ///
  /// - Returns: the rows as they are now, in order, at most `limit`, each with its payment; their
  ///   `original` is empty.
  func beginRows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow]

  /// Stores the end of rows that turned out to make no payment, by their numbers.
  func end(_ rows: [Int: RowEnd], of run: RunID) async throws(JournalError)

  /// Rows behind `row` in order, at most `limit`.
  func rows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow]

  /// Rows behind `row` in order, at most `limit`, as a result tells of them.
  func results(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [ResultRow]

  /// Rows behind `row` that are open, in order, at most `limit`; their `original` is empty.
  ///
  /// Open is a row that makes a payment and has not begun (whatever others did with a payment of
  /// its id), or has begun and whose payment was not received yet or is not settled
  /// (``Payments/PaymentState/isSettled``).
  func openRows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow]

  /// How the rows of a run stand; the groups' numbers sum to the run's rows.
  ///
  /// A row that has not begun is `waiting`, even when somebody else made a payment of its id.
  func tally(of run: RunID) async throws(JournalError) -> [RunTally]

  /// What is known under each base; bases that nothing is known under are left out.
  ///
  /// Every payment of the journal counts, whoever made it.
  func known(_ questions: [KeyQuestion]) async throws(JournalError) -> [KnownPayment]

  /// Payments by id; unknown ids are left out.
  func payments(_ ids: [PaymentID]) async throws(JournalError) -> [PaymentRecord]

  /// The newest payment of rows of earlier runs with such a digest of `duplicate_key` values,
  /// by digest; digests without a received payment are left out.
  func payments(
    valueDigests: [String]
  ) async throws(JournalError) -> [String: PaymentRecord]

  /// Notes where and with which digest the result is about to be renamed into place.
  func recordResult(
    of run: RunID,
    path: String,
    digest: String
  ) async throws(JournalError)

  /// Whether any run ever recorded a result of this digest, so that the file is ours.
  func isResult(digest: String) async throws(JournalError) -> Bool
}
