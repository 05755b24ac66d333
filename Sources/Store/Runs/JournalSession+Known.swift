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
    let round = newest.statement.integer(RecordCodec.columnCount)
    let asked = try statement(.attemptOfBase)
    defer { asked.statement.reset() }
    try asked.statement.bind(1, question.base)
    try asked.statement.bind(2, round)
    try asked.statement.bind(3, Int64(question.attempt))
    return KnownPayment(
      base: question.base,
      round: Int(round),
      newest: record,
      asked: try asked.statement.step() ? RecordCodec.read(asked.statement) : nil
    )
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
