internal import Batch
internal import Engine
internal import Payments

extension JournalSession {
  /// Stores rows of a run.
  func insert(_ rows: [RunRow], into run: StoredRun) throws(SQLiteError) {
    let insertion = try statement(.insertRow)
    for row in rows {
      guard (1...StoredRun.lastRow).contains(row.number) else {
        throw .damaged("a run cannot have a row \(row.number)")
      }
      try RowCodec.bindInsert(insertion.statement, row, key: run.key(of: row.number))
      try insertion.statement.run()
    }
  }

  /// Rows of a run behind a row, with their bytes.
  func rows(of run: StoredRun, after row: Int, limit: Int) throws(SQLiteError) -> [StoredRow] {
    let statement = try statement(.rowsOfRun)
    defer { statement.statement.reset() }
    try statement.statement.bind(1, run.key(of: row))
    try statement.statement.bind(2, run.lastKey)
    try statement.statement.bind(3, Int64(max(0, limit)))
    var rows: [StoredRow] = []
    while try statement.statement.step() { rows.append(try RowCodec.read(statement.statement)) }
    return rows
  }

  /// Rows of a run behind a row, as its result tells of them.
  func results(
    of run: StoredRun,
    after row: Int,
    limit: Int
  ) throws(SQLiteError) -> [ResultRow] {
    let statement = try statement(.resultsOfRun)
    defer { statement.statement.reset() }
    try statement.statement.bind(1, run.key(of: row))
    try statement.statement.bind(2, run.lastKey)
    try statement.statement.bind(3, Int64(max(0, limit)))
    var rows: [ResultRow] = []
    while try statement.statement.step() { rows.append(try RowCodec.result(statement.statement)) }
    return rows
  }

  /// An open row, and whether another row has begun its payment.
  struct OpenRow {
    var row: StoredRow
    let isElsewhere: Bool
  }

  /// The next open rows of a run behind a row.
  func openRows(of run: StoredRun, after row: Int, limit: Int) throws(SQLiteError) -> [OpenRow] {
    let statement = try statement(.openRowsOfRun)
    defer { statement.statement.reset() }
    try statement.statement.bind(1, run.key(of: row))
    try statement.statement.bind(2, run.lastKey)
    try statement.statement.bind(3, Int64(max(0, limit)))
    try statement.statement.bind(4, run.key(of: 0))
    var rows: [OpenRow] = []
    while try statement.statement.step() {
      rows.append(
        OpenRow(
          row: try RowCodec.read(statement.statement),
          isElsewhere: statement.statement.integer(RowCodec.columnCount) != 0
        )
      )
    }
    return rows
  }

  /// Takes the next open rows in hand.
  func beginRows(
    of run: StoredRun,
    after row: Int,
    limit: Int
  ) throws(SQLiteError) -> [StoredRow] {
    var page = try openRows(of: run, after: row, limit: limit)
    var begins = false
    for place in page.indices where !page[place].row.hasBegun {
      if page[place].isElsewhere {
        try yield(&page[place].row, of: run)
      } else {
        page[place].row.hasBegun = true
        begins = true
      }
    }
    if begins, let last = page.last {
      let update = try statement(.beginRows)
      try update.statement.bind(1, run.key(of: row))
      try update.statement.bind(2, run.key(of: last.row.row.number))
      try update.statement.run()
    }
    return page.map(\.row)
  }

  /// Ends a row whose payment was begun by another row.
  private func yield(_ row: inout StoredRow, of run: StoredRun) throws(SQLiteError) {
    guard case .payment(let order) = row.row.plan else { return }
    let known = try payment(.paymentByID, order.id.text)?.state ?? .pending
    let end = RowEnd(
      .duplicate,
      reason: known.rawValue,
      message: "payment \(order.id) was made already and is \(known.rawValue)",
      payment: order.id
    )
    try store(end, ofRow: row.row.number, of: run)
    row.row.plan = .ended(end)
  }

  /// Stores how a row ended that makes no payment.
  func store(_ end: RowEnd, ofRow row: Int, of run: StoredRun) throws(SQLiteError) {
    let update = try statement(.endRow)
    try update.statement.bind(1, run.key(of: row))
    try update.statement.bind(2, end.kind.rawValue)
    try update.statement.bind(3, end.reason)
    try update.statement.bind(4, CardMask.masked(end.message))
    try update.statement.bind(5, end.payment?.text)
    try update.statement.run()
  }

  /// Counts rows by how they stand.
  func tally(of run: StoredRun) throws(SQLiteError) -> [RunTally] {
    let groups = try statement(.tallyOfRun)
    defer { groups.statement.reset() }
    try groups.statement.bind(1, run.key(of: 0))
    try groups.statement.bind(2, run.lastKey)
    var tallies: [RunTally] = []
    while try groups.statement.step() {
      let standing = try standing(groups.statement)
      tallies.append(RunTally(standing: standing, rows: Int(groups.statement.integer(4))))
    }
    return tallies
  }

  private func standing(
    _ group: borrowing SQLiteStatement
  ) throws(SQLiteError) -> RunTally.Standing {
    if let word = group.optionalText(0) {
      guard let kind = RowEnd.Kind(rawValue: word) else { throw .damaged("the end '\(word)'") }
      return .ended(kind, reason: group.text(1))
    }
    if group.isNull(3) { return .waiting }
    guard let operation = Operation(rawValue: group.text(2)),
      let state = PaymentState(rawValue: group.text(3))
    else { throw .damaged("a payment of a run has an unknown state") }
    return .payment(operation, state)
  }
}
