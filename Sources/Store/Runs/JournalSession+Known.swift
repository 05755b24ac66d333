internal import Batch
internal import Engine
internal import Payments

extension JournalSession {
  /// What is known under the base of a key.
  func known(_ question: KeyQuestion) throws(SQLiteError) -> KnownPayment? {
    let newest = try statement(.newestOfBase)
    defer { newest.statement.reset() }
    try newest.statement.bind(1, question.base)
    guard try newest.statement.step() else { return nil }
    let record = try RecordCodec.read(newest.statement)
    // What is known decides what may be sent again, so it must be what the events say.
    try ChainVerifier.check(record, in: self)
    let round = newest.statement.integer(RecordCodec.columnCount)
    var asked: PaymentRecord?
    if question.attempt == record.content.attempt {
      asked = record
    } else if let other = try attempt(question.attempt, of: question.base, round: round) {
      try ChainVerifier.check(other, in: self)
      asked = other
    }
    return KnownPayment(
      base: question.base,
      round: Int(round),
      newest: record,
      asked: asked
    )
  }

  /// One attempt of a base, as its record says.
  func attempt(
    _ attempt: Int,
    of base: String,
    round: Int64
  ) throws(SQLiteError) -> PaymentRecord? {
    let row = try statement(.attemptOfBase)
    defer { row.statement.reset() }
    try row.statement.bind(1, base)
    try row.statement.bind(2, round)
    try row.statement.bind(3, Int64(attempt))
    return try row.statement.step() ? RecordCodec.read(row.statement) : nil
  }

  /// The newest run of a content and a mapping.
  func newestRun(
    contentDigest: String,
    mappingDigest: String
  ) throws(SQLiteError) -> RunRecord? {
    let row = try statement(.newestRun)
    defer { row.statement.reset() }
    try row.statement.bind(1, contentDigest)
    try row.statement.bind(2, mappingDigest)
    return try row.statement.step() ? RunCodec.read(row.statement, in: self).record : nil
  }

  /// Runs that are past `loading`, newest first.
  func runs(states: [RunState], limit: Int) throws(SQLiteError) -> [RunRecord] {
    let marks = states.map { _ in "?" }.joined(separator: ", ")
    let condition = states.isEmpty ? "" : "AND r.state IN (\(marks))"
    // Only marks are put into the text; every value is bound.
    let rows = try connection.prepare(
      """
      SELECT \(RunSQL.columns) FROM \(RunSQL.source) WHERE r.state <> 'loading' \(condition)
      ORDER BY r.number DESC LIMIT ?
      """
    )
    var place: Int32 = 1
    for state in states {
      try rows.bind(place, state.rawValue)
      place += 1
    }
    try rows.bind(place, Int64(max(0, limit)))
    var runs: [RunRecord] = []
    while try rows.step() { runs.append(try RunCodec.read(rows, in: self).record) }
    return runs
  }

  /// Whether a statement with one text has a row.
  func exists(_ query: JournalQuery, _ text: String) throws(SQLiteError) -> Bool {
    let row = try statement(query)
    defer { row.statement.reset() }
    try row.statement.bind(1, text)
    return try row.statement.step()
  }
}
