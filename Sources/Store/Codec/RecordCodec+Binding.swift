internal import Engine
internal import Payments

extension RecordCodec {
  /// Binds everything of ``PaymentSQL/insertPayment``.
  static func bindInsert(
    _ row: borrowing SQLiteStatement,
    _ record: PaymentRecord,
    content: [UInt8],
    identity: String,
    owner: Int64
  ) throws(SQLiteError) {
    try row.bind(1, record.id.text)
    try row.bind(2, record.key)
    try row.bind(3, utf8: content)
    try row.bind(4, record.order)
    try row.bind(5, record.state.rawValue)
    try row.bind(6, record.account)
    try row.bind(7, record.plugin)
    try row.bind(8, record.route)
    try bindOutcome(row, record, from: 9)
    try row.bind(19, record.due?.milliseconds)
    try row.bind(20, record.created.milliseconds)
    try row.bind(21, record.updated.milliseconds)
    try row.bind(22, Int64(record.eventCount))
    let parts = KeyParts(key: record.key)
    try row.bind(23, parts.base)
    try row.bind(24, Int64(parts.round))
    try row.bind(25, Int64(parts.attempt))
    try row.bind(26, record.content.operation.rawValue)
    try row.bind(27, record.content.amount.minorUnits)
    try row.bind(28, record.content.amount.currency.code)
    try row.bind(29, identity)
    try row.bind(30, wake(record))
    try row.bind(31, owner)
    try row.bind(32, record.parent?.text)
  }

  /// Binds everything of ``PaymentSQL/updatePayment``.
  static func bindUpdate(
    _ row: borrowing SQLiteStatement,
    _ record: PaymentRecord,
    number: Int64,
    addedEvents: Int
  ) throws(SQLiteError) {
    try row.bind(1, number)
    try row.bind(2, record.state.rawValue)
    try row.bind(3, record.account)
    try row.bind(4, record.plugin)
    try row.bind(5, record.route)
    try bindOutcome(row, record, from: 6)
    try row.bind(16, record.due?.milliseconds)
    try row.bind(17, record.updated.milliseconds)
    try row.bind(18, Int64(addedEvents))
    try row.bind(19, wake(record))
    try row.bind(20, record.voidedMinorUnits)
    if let action = record.action {
      try row.bind(21, utf8: ActionCodec.json(action))
    } else {
      try row.bind(21, nil as String?)
    }
  }

  /// Binds the ten columns from `captured` to `doubt_deadline`.
  private static func bindOutcome(
    _ row: borrowing SQLiteStatement,
    _ record: PaymentRecord,
    from first: Int32
  ) throws(SQLiteError) {
    try row.bind(first, record.capturedMinorUnits)
    try row.bind(first + 1, record.refundedMinorUnits)
    try row.bind(first + 2, record.reason?.rawValue)
    try row.bind(first + 3, record.isSoftDecline ? 1 : 0)
    try row.bind(first + 4, record.message)
    try row.bind(first + 5, record.providerReference)
    try row.bind(first + 6, record.doubt?.since.milliseconds)
    try row.bind(first + 7, record.doubt?.why)
    try row.bind(first + 8, record.doubt?.proofNotBefore?.milliseconds)
    try row.bind(first + 9, record.doubt?.deadline?.milliseconds)
  }
}
