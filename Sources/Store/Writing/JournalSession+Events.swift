internal import Engine
internal import Payments

extension JournalSession {
  /// Appends events of one payment to the chain, each in its form on disk.
  func append(
    _ events: [(kind: EventKind, body: [UInt8])],
    of payment: Int64,
    id: PaymentID,
    at: Instant
  ) throws(SQLiteError) {
    let insertion = try statement(.insertEvent)
    for event in events {
      let previous = chain
      let (sequence, isOver) = previous.sequence.addingReportingOverflow(1)
      guard !isOver else { throw .damaged("the journal has no place left for an event") }
      let hash = ChainHash.hash(
        previous: previous.hash,
        sequence: sequence,
        payment: id.text,
        kind: event.kind.rawValue,
        at: at.milliseconds,
        body: event.body
      )
      try insertion.statement.bind(1, sequence)
      try insertion.statement.bind(2, payment)
      try insertion.statement.bind(3, event.kind.rawValue)
      try insertion.statement.bind(4, at.milliseconds)
      try insertion.statement.bind(5, utf8: event.body)
      try insertion.statement.bind(6, blob: previous.hash)
      try insertion.statement.bind(7, blob: hash)
      try insertion.statement.run()
      moveChain(to: ChainHead(sequence: sequence, hash: hash))
    }
  }

  /// The events of a payment in order.
  func events(of id: PaymentID) throws(SQLiteError) -> [StoredEvent] {
    let rows = try statement(.eventsOfPayment)
    defer { rows.statement.reset() }
    try rows.statement.bind(1, id.text)
    var events: [StoredEvent] = []
    while try rows.statement.step() {
      let sequence = rows.statement.integer(0)
      let event = try EventCodec.event(
        kind: rows.statement.text(2),
        body: rows.statement.bytes(3),
        sequence: sequence
      )
      let at = Instant(milliseconds: rows.statement.integer(1))
      events.append(StoredEvent(sequence: sequence, at: at, event: event))
    }
    return events
  }

  /// One payment's record, found by a query with one text.
  func payment(_ query: JournalQuery, _ text: String) throws(SQLiteError) -> PaymentRecord? {
    let row = try statement(query)
    defer { row.statement.reset() }
    try row.statement.bind(1, text)
    return try row.statement.step() ? RecordCodec.read(row.statement) : nil
  }

  /// One payment's record as ``payment(_:_:)`` gives it, held against its events.
  func proved(_ query: JournalQuery, _ text: String) throws(SQLiteError) -> PaymentRecord? {
    try inSnapshot { () throws(SQLiteError) in
      guard let record = try payment(query, text) else { return nil }
      try ChainVerifier.check(record, in: self)
      return record
    }
  }
}
