public import Batch
public import Engine

extension SQLiteJournal: RunJournal {
  /// Creates a run in state `loading`, held by this process; see ``Batch/RunJournal``.
  public func create(_ run: RunRecord) async throws(JournalError) -> RunCreation {
    while true {
      // A leftover goes in pieces, so that nobody waits long for the writer.
      let creation: RunCreation? = try await write { session throws(SQLiteError) in
        .success(try session.create(run))
      }
      if let creation { return creation }
    }
  }

  /// Stores the next rows of a run that is `loading`.
  public func append(_ rows: [RunRow], to run: RunID) async throws(JournalError) {
    try await write { session throws(SQLiteError) -> Result<Void, JournalError> in
      switch try session.workableRun(run) {
      case .failure(let error): return .failure(error)
      case .success(let run):
        guard run.record.state == .loading else { return .failure(.fenceLost) }
        return .success(try session.insert(rows, into: run))
      }
    }
  }

  /// Throws away a run that is still `loading`, with its rows.
  public func discard(_ run: RunID) async throws(JournalError) {
    var isGone = false
    while !isGone {
      isGone = try await write { session throws(SQLiteError) in
        guard let found = try session.storedRun(run) else { return .success(true) }
        guard found.record.state == .loading, !found.isHeldByOther else {
          return .failure(.fenceLost)
        }
        return .success(try session.removePart(of: found))
      }
    }
  }

  /// Takes hold of a run for this process.
  public func hold(_ run: RunID) async throws(JournalError) -> RunHold {
    try await write { session throws(SQLiteError) in .success(try session.hold(run)) }
  }

  /// Lets go of a run.
  public func release(_ run: RunID) async throws(JournalError) {
    try await write { session throws(SQLiteError) in
      guard let found = try session.storedRun(run), found.record.holder?.isSelf == true else {
        return .success(())
      }
      return .success(try session.setOwner(of: found, to: nil))
    }
  }

  /// Sets a run's state, and adds to the time that processes worked on it.
  public func advance(
    _ run: RunID,
    to state: RunState,
    addingMilliseconds: Int64
  ) async throws(JournalError) {
    try await change(run) { session, run throws(SQLiteError) in
      try session.advance(run, to: state, addingMilliseconds: addingMilliseconds)
    }
  }

  /// Takes the next open rows in hand before they are sent.
  public func beginRows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow] {
    try await change(run) { session, run throws(SQLiteError) in
      try session.beginRows(of: run, after: row, limit: limit)
    }
  }

  /// Stores the end of rows that turned out to make no payment.
  public func end(_ rows: [Int: RowEnd], of run: RunID) async throws(JournalError) {
    try await change(run) { session, run throws(SQLiteError) in
      for (row, end) in rows { try session.store(end, ofRow: row, of: run) }
    }
  }

  /// Notes where and with which digest the result is about to be renamed into place.
  public func recordResult(
    of run: RunID,
    path: String,
    digest: String
  ) async throws(JournalError) {
    try await change(run) { session, run throws(SQLiteError) in
      try session.recordResult(of: run, path: path, digest: digest)
    }
  }

  private func change<Value: Sendable>(
    _ run: RunID,
    _ body: @escaping @Sendable (JournalSession, StoredRun) throws(SQLiteError) -> Value
  ) async throws(JournalError) -> Value {
    try await write { session throws(SQLiteError) in
      switch try session.workableRun(run) {
      case .failure(let error): .failure(error)
      case .success(let run): .success(try body(session, run))
      }
    }
  }
}
