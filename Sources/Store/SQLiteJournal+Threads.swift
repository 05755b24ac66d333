internal import Engine

extension SQLiteJournal {
  /// Has the writer's thread run `body` inside the next round.
  ///
  /// The body checks before it writes: a result that is a failure must have written nothing. It may
  /// be run twice, the first time rolled back.
  func write<Value: Sendable>(
    _ body:
      @escaping @Sendable (JournalSession) throws(SQLiteError) -> Result<Value, JournalError>
  ) async throws(JournalError) -> Value {
    let outcome: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      let job = WriteJob(
        perform: { session throws(SQLiteError) in
          let outcome = try body(session)
          return { continuation.resume(returning: outcome) }
        },
        fail: { continuation.resume(returning: .failure($0)) }
      )
      if !writes.push(job) { continuation.resume(returning: .failure(.isClosed)) }
    }
    return try outcome.get()
  }

  /// Has a reader's thread run `body`.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (JournalSession) throws(SQLiteError) -> Value
  ) async throws(JournalError) -> Value {
    let outcome: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      let job = ReadJob(
        perform: { session in
          do throws(SQLiteError) {
            continuation.resume(returning: .success(try body(session)))
          } catch {
            continuation.resume(returning: .failure(error.journalError))
          }
        },
        fail: { continuation.resume(returning: .failure($0)) }
      )
      if !reads.push(job) { continuation.resume(returning: .failure(.isClosed)) }
    }
    return try outcome.get()
  }
}

extension JournalError {
  /// What calls after ``SQLiteJournal/close()`` get.
  static let isClosed = JournalError.unavailable(why: "the journal is closed")
}
