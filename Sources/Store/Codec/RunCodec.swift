internal import Batch
internal import Payments

/// A run's record and the columns of its row.
enum RunCodec {
  /// Binds everything of ``RunSQL/insertRun``.
  static func bindInsert(
    _ row: borrowing SQLiteStatement,
    _ run: RunRecord,
    owner: Int64
  ) throws(SQLiteError) {
    try row.bind(1, run.id.text)
    try row.bind(2, RunState.loading.rawValue)
    try row.bind(3, run.file)
    try row.bind(4, run.contentDigest)
    try row.bind(5, run.mapping)
    try row.bind(6, run.mappingDigest)
    try row.bind(7, Int64(run.round))
    try row.bind(8, Int64(run.format.delimiter))
    try row.bind(9, run.format.encoding)
    try row.bind(10, run.format.hasByteOrderMark ? 1 : 0)
    try row.bind(11, run.format.lineEnding.rawValue)
    try row.bind(12, blob: run.format.preamble)
    try row.bind(13, blob: run.format.header)
    try row.bind(14, Int64(run.format.headerCells))
    try row.bind(15, Int64(run.rows))
    try row.bind(16, Int64(run.width))
    try row.bind(17, run.created.milliseconds)
    try row.bind(18, run.activeMilliseconds)
    try row.bind(19, run.resultPath)
    try row.bind(20, owner)
  }

  /// Reads the columns of ``RunSQL/columns``.
  static func read(
    _ row: borrowing SQLiteStatement,
    in session: JournalSession
  ) throws(SQLiteError) -> StoredRun {
    let text = row.text(0)
    guard let id = RunID(text: text), let state = RunState(rawValue: row.text(1)) else {
      throw .damaged("run \(text) has a state or a name that is unknown")
    }
    var run = RunRecord(
      id: id,
      file: row.text(2),
      contentDigest: row.text(3),
      mapping: row.text(4),
      mappingDigest: row.text(5),
      round: Int(row.integer(6)),
      format: try format(row, of: text),
      rows: Int(row.integer(14)),
      width: Int(row.integer(15)),
      created: Instant(milliseconds: row.integer(16)),
      resultPath: row.text(18)
    )
    run.state = state
    run.activeMilliseconds = row.integer(17)
    run.resultDigest = row.optionalText(19)
    if !row.isNull(20) {
      let owner = row.text(21)
      run.holder = RunHolder(
        pid: Int32(clamping: row.integer(22)),
        isAlive: !session.directory.isGone(owner),
        isSelf: owner == session.ownerID
      )
    }
    return StoredRun(record: run, number: row.integer(23))
  }

  private static func format(
    _ row: borrowing SQLiteStatement,
    of run: String
  ) throws(SQLiteError) -> RunFormat {
    guard let delimiter = UInt8(exactly: row.integer(7)),
      let lineEnding = RunFormat.LineEnding(rawValue: row.text(10))
    else { throw .damaged("run \(run) has an unknown format") }
    return RunFormat(
      delimiter: delimiter,
      encoding: row.text(8),
      hasByteOrderMark: row.integer(9) != 0,
      lineEnding: lineEnding,
      preamble: row.bytes(11),
      header: row.bytes(12),
      headerCells: Int(row.integer(13))
    )
  }
}
