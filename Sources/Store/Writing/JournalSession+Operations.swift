internal import Engine
internal import Payments

extension JournalSession {
  /// Why an operation may not be made of its payment, by what this transaction sees.
  func refusal(
    of payment: NewPayment,
    on parent: PaymentID
  ) throws(SQLiteError) -> OperationRefusal? {
    guard let record = try self.payment(.paymentByID, parent.text) else { return .unknownPayment }
    try ChainVerifier.check(record, in: self)
    let others = try operations(of: parent)
    for other in others { try ChainVerifier.check(other, in: self) }
    return OperationGuard.check(
      payment.content.operation,
      amount: payment.content.amount,
      of: record,
      open: OpenOperations(of: others)
    )
  }

  /// The captures, voids and refunds of a payment.
  func operations(of id: PaymentID) throws(SQLiteError) -> [PaymentRecord] {
    let rows = try statement(.operationsOfPayment)
    defer { rows.statement.reset() }
    try rows.statement.bind(1, id.text)
    var records: [PaymentRecord] = []
    while try rows.statement.step() { records.append(try RecordCodec.read(rows.statement)) }
    return records
  }

  /// Writes an operation's end into the history of its payment, in the same transaction.
  ///
  /// Whoever holds the payment loses his fence, so that he cannot overwrite the sums.
  func tellParent(of record: PaymentRecord, at moment: Instant) throws(SQLiteError) {
    guard let event = record.effectOnParent, let parent = record.parent,
      case .operation(_, let operation, let minorUnits, let end) = event
    else { return }
    guard var whole = try payment(.paymentByID, parent.text) else {
      throw .damaged("\(record.id) belongs to \(parent), which is not there")
    }
    let row = try statement(.numberOfPayment)
    try row.statement.bind(1, parent.text)
    guard try row.statement.step() else { throw .damaged("\(parent) is gone") }
    let number = row.statement.integer(0)
    row.statement.reset()
    let stored = [(kind: EventCodec.kind(event), body: EventCodec.body(event))]
    try append(stored, of: number, id: parent, at: moment)
    whole.take(operation, minorUnits: minorUnits, end)
    whole.updated = moment
    let update = try statement(.updatePayment)
    try RecordCodec.bindUpdate(update.statement, whole, number: number, addedEvents: 1)
    try update.statement.run()
    let loosen = try statement(.loosenPayment)
    try loosen.statement.bind(1, number)
    try loosen.statement.run()
  }

  /// The next number of a counter; `nil` when it is used up.
  func next(in scope: String, range: ClosedRange<Int64>) throws(SQLiteError) -> Int64? {
    let row = try statement(.nextOfSequence)
    try row.statement.bind(1, scope)
    let number = try row.statement.step() ? row.statement.integer(0) : range.lowerBound
    row.statement.reset()
    guard range.contains(number) else { return nil }
    let keep = try statement(.keepSequence)
    try keep.statement.bind(1, scope)
    try keep.statement.bind(2, number &+ 1)
    try keep.statement.run()
    return number
  }
}
