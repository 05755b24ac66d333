internal import Engine

/// One write of one caller.
///
/// May be performed twice: when a round fails for the sake of one job, all are run again singly.
struct WriteJob: Sendable {
  /// Writes, and returns what tells the caller once the round is durable.
  let perform: @Sendable (JournalSession) throws(SQLiteError) -> @Sendable () -> Void
  /// Tells the caller that nothing was written.
  let fail: @Sendable (JournalError) -> Void
}
