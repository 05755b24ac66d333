public import Batch
public import Engine
public import Payments

extension SQLiteJournal {
  /// One run, unless it is `loading`.
  public func run(_ id: RunID) async throws(JournalError) -> RunRecord? {
    try await read { session throws(SQLiteError) in
      let run = try session.storedRun(id)?.record
      return run?.state == .loading ? nil : run
    }
  }

  /// The run of the highest round of a content and a mapping, unless it is `loading`.
  public func newestRun(
    contentDigest: String,
    mappingDigest: String
  ) async throws(JournalError) -> RunRecord? {
    try await read { session throws(SQLiteError) in
      try session.newestRun(contentDigest: contentDigest, mappingDigest: mappingDigest)
    }
  }

  /// Runs in the order of their creation, newest first, without those that are `loading`.
  public func runs(states: [RunState], limit: Int) async throws(JournalError) -> [RunRecord] {
    try await read { session throws(SQLiteError) in
      try session.runs(states: states, limit: limit)
    }
  }

  /// Rows behind `row` in order, at most `limit`.
  public func rows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow] {
    try await read { session throws(SQLiteError) in
      guard let run = try session.storedRun(run) else { return [] }
      return try session.rows(of: run, after: row, limit: limit)
    }
  }

  /// Rows behind `row` in order, at most `limit`, as a result tells of them.
  public func results(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [ResultRow] {
    try await read { session throws(SQLiteError) in
      guard let run = try session.storedRun(run) else { return [] }
      return try session.results(of: run, after: row, limit: limit)
    }
  }

  /// Rows behind `row` that make a payment which is not settled, without their bytes.
  public func openRows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow] {
    try await read { session throws(SQLiteError) in
      guard let run = try session.storedRun(run) else { return [] }
      return try session.openRows(of: run, after: row, limit: limit).map(\.row)
    }
  }

  /// How the rows of a run stand.
  public func tally(of run: RunID) async throws(JournalError) -> [RunTally] {
    try await read { session throws(SQLiteError) in
      guard let run = try session.storedRun(run) else { return [] }
      return try session.tally(of: run)
    }
  }

  /// What is known under each base.
  public func known(
    _ questions: [KeyQuestion]
  ) async throws(JournalError) -> [KnownPayment] {
    try await read { session throws(SQLiteError) in
      try session.inSnapshot { () throws(SQLiteError) in
        var known: [KnownPayment] = []
        for question in questions {
          if let payment = try session.known(question) { known.append(payment) }
        }
        return known
      }
    }
  }

  /// Payments by id; unknown ids are left out.
  public func payments(_ ids: [PaymentID]) async throws(JournalError) -> [PaymentRecord] {
    try await read { session throws(SQLiteError) in
      var records: [PaymentRecord] = []
      for id in ids {
        if let record = try session.payment(.paymentByID, id.text) { records.append(record) }
      }
      return records
    }
  }

  /// The newest payment of rows of earlier runs with such a digest, by digest.
  public func payments(
    valueDigests: [String]
  ) async throws(JournalError) -> [String: PaymentRecord] {
    try await read { session throws(SQLiteError) in
      var records: [String: PaymentRecord] = [:]
      for digest in valueDigests {
        records[digest] = try session.proved(.paymentOfValueDigest, digest)
      }
      return records
    }
  }

  /// Whether any run ever recorded a result of this digest, so that the file is ours.
  public func isResult(digest: String) async throws(JournalError) -> Bool {
    try await read { session throws(SQLiteError) in
      try session.exists(.resultExists, digest)
    }
  }
}
