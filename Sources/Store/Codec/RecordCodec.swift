internal import Engine
internal import Payments

/// A payment's record and the columns of its row.
enum RecordCodec {
  /// How many columns ``read(_:from:)`` reads.
  static let columnCount: Int32 = 25

  /// Reads the columns of ``PaymentSQL/columns``, beginning with column `first`.
  static func read(
    _ row: borrowing SQLiteStatement,
    from first: Int32 = 0
  ) throws(SQLiteError) -> PaymentRecord {
    let text = row.text(first)
    guard let id = PaymentID(text: text), let state = PaymentState(rawValue: row.text(first + 4))
    else { throw .damaged("payment \(text) has a state or a name that is unknown") }
    let content = try ContentCodec.content(from: row.bytes(first + 2), of: text)
    var record = PaymentRecord(
      id: id,
      key: row.text(first + 1),
      content: content,
      order: row.text(first + 3),
      account: row.text(first + 5),
      plugin: row.text(first + 6),
      route: row.text(first + 7),
      parent: row.optionalText(first + 24).flatMap { PaymentID(text: $0) },
      created: Instant(milliseconds: row.integer(first + 19))
    )
    record.state = state
    record.capturedMinorUnits = row.integer(first + 8)
    record.refundedMinorUnits = row.integer(first + 9)
    if let word = row.optionalText(first + 10) {
      guard let reason = Reason(rawValue: word) else {
        throw .damaged("payment \(text) has an unknown reason")
      }
      record.reason = reason
    }
    record.isSoftDecline = row.integer(first + 11) != 0
    record.message = row.optionalText(first + 12)
    record.providerReference = row.optionalText(first + 13)
    record.doubt = doubt(row, from: first + 14)
    record.due = row.optionalInteger(first + 18).map { Instant(milliseconds: $0) }
    record.updated = Instant(milliseconds: row.integer(first + 20))
    record.eventCount = Int(row.integer(first + 21))
    record.voidedMinorUnits = row.integer(first + 22)
    if let action = row.optionalText(first + 23) {
      record.action = try ActionCodec.action(
        from: BodyReader(Array(action.utf8), of: "the action of \(text)")
      )
    }
    return record
  }

  /// When the payment must be looked at again, or `nil` when nothing more is expected.
  ///
  /// A payment that is not settled and says nothing is due at once: none may be forgotten.
  static func wake(_ record: PaymentRecord) -> Int64? {
    record.state.isSettled ? nil : record.due?.milliseconds ?? 0
  }

  private static func doubt(
    _ row: borrowing SQLiteStatement,
    from first: Int32
  ) -> PaymentRecord.Doubt? {
    guard let since = row.optionalInteger(first) else { return nil }
    return PaymentRecord.Doubt(
      since: Instant(milliseconds: since),
      why: row.text(first + 1),
      proofNotBefore: row.optionalInteger(first + 2).map { Instant(milliseconds: $0) },
      deadline: row.optionalInteger(first + 3).map { Instant(milliseconds: $0) }
    )
  }
}
