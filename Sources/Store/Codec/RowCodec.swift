internal import Batch
internal import Engine
internal import Payments
internal import Wire

/// A row of a run and the columns of its row.
enum RowCodec {
  /// How many columns ``read(_:)`` reads.
  static let columnCount: Int32 = 11 + RecordCodec.columnCount

  /// Binds everything of ``RunSQL/insertRow``.
  static func bindInsert(
    _ statement: borrowing SQLiteStatement,
    _ row: RunRow,
    key: Int64
  ) throws(SQLiteError) {
    try statement.bind(1, key)
    try statement.bind(2, Int64(row.line))
    try statement.bind(3, blob: row.original)
    try statement.bind(4, Int64(row.cells))
    try statement.bind(5, row.valueDigest)
    switch row.plan {
    case .payment(let order):
      try statement.bind(6, order.id.text)
      try statement.bind(7, utf8: request(order))
      for place: Int32 in 8...11 { try statement.bind(place, nil as String?) }
    case .ended(let end):
      try statement.bind(6, nil as String?)
      try statement.bind(7, nil as String?)
      try statement.bind(8, end.kind.rawValue)
      try statement.bind(9, end.reason)
      try statement.bind(10, CardMask.masked(end.message))
      try statement.bind(11, end.payment?.text)
    }
  }

  /// Reads the columns of ``RunSQL/rowColumns``, the bytes, and those of the payment.
  static func read(_ row: borrowing SQLiteStatement) throws(SQLiteError) -> StoredRow {
    let number = Int(row.integer(0) & Int64(StoredRun.lastRow))
    let stored = RunRow(
      number: number,
      line: Int(row.integer(1)),
      original: row.bytes(10),
      cells: Int(row.integer(2)),
      plan: try plan(row, number: number),
      valueDigest: row.optionalText(3)
    )
    return StoredRow(
      row: stored,
      hasBegun: row.integer(5) != 0,
      payment: row.isNull(11) ? nil : try RecordCodec.read(row, from: 11)
    )
  }

  /// Reads the columns of ``RunSQL/resultsOfRun``.
  static func result(_ row: borrowing SQLiteStatement) throws(SQLiteError) -> ResultRow {
    let number = Int(row.integer(0) & Int64(StoredRun.lastRow))
    let standing: ResultRow.Standing
    if row.isNull(4) {
      let text = row.text(3)
      guard let id = PaymentID(text: text) else {
        throw .damaged("row \(number) has no payment id")
      }
      standing = .payment(id, row.isNull(11) ? nil : try payment(row, of: text))
    } else {
      standing = .ended(try end(row, number: number, from: 4))
    }
    return ResultRow(
      number: number,
      original: row.bytes(2),
      cells: Int(row.integer(1)),
      standing: standing
    )
  }

  private static func payment(
    _ row: borrowing SQLiteStatement,
    of id: String
  ) throws(SQLiteError) -> ResultRow.Payment {
    guard let operation = Operation(rawValue: row.text(8)),
      let currency = Currency(code: row.text(10)),
      let state = PaymentState(rawValue: row.text(11))
    else { throw .damaged("payment \(id) has an operation, a currency or a state that is unknown") }
    var reason: Reason?
    if let word = row.optionalText(12) {
      reason = Reason(rawValue: word)
      if reason == nil { throw .damaged("payment \(id) has an unknown reason") }
    }
    return ResultRow.Payment(
      operation: operation,
      amount: Money(minorUnits: row.integer(9), currency: currency),
      state: state,
      reason: reason,
      account: row.text(13),
      providerReference: row.optionalText(14),
      capturedMinorUnits: row.integer(15)
    )
  }

  /// Reads the four columns from `end_kind` on.
  private static func end(
    _ row: borrowing SQLiteStatement,
    number: Int,
    from first: Int32
  ) throws(SQLiteError) -> RowEnd {
    guard let kind = RowEnd.Kind(rawValue: row.text(first)) else {
      throw .damaged("row \(number) has an unknown end")
    }
    let payment = row.optionalText(first + 3).flatMap { PaymentID(text: $0) }
    return RowEnd(
      kind,
      reason: row.text(first + 1),
      message: row.text(first + 2),
      payment: payment
    )
  }

  private static func plan(
    _ row: borrowing SQLiteStatement,
    number: Int
  ) throws(SQLiteError) -> RunRow.Plan {
    if row.isNull(6) { return .payment(try order(row.bytes(4), row: number)) }
    return .ended(try end(row, number: number, from: 6))
  }

  private static func request(_ order: PaymentOrder) -> [UInt8] {
    JSONWriter.object { body in
      body.member("id", order.id.text)
      body.member("key", order.key)
      body.member("base", order.base)
      body.member("round", order.round)
      body.member("order", order.wantedOrder)
      body.member("account", order.account)
      body.member("route", order.route)
      body.member("alternates", ifAny: order.alternates)
      body.member("failover", ifAny: order.failover)
      body.member("content") { ContentCodec.write(order.content, to: &$0) }
    }
  }

  private static func order(_ json: [UInt8], row: Int) throws(SQLiteError) -> PaymentOrder {
    let body = try BodyReader(json, of: "row \(row)")
    let text = try body.text("id")
    guard let id = PaymentID(text: text) else { throw .damaged("row \(row) has no payment id") }
    return PaymentOrder(
      id: id,
      key: try body.text("key"),
      base: try body.text("base"),
      round: try body.count("round"),
      content: try ContentCodec.content(from: try body.object("content")),
      wantedOrder: try body.text("order"),
      account: try body.text("account"),
      route: try body.text("route"),
      alternates: try body.list("alternates"),
      failover: try body.list("failover")
    )
  }
}
