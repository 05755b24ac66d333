internal import Engine
internal import Payments

extension JournalSession {
  /// Appends events of one payment to the chain, in one row: its kinds stand behind each other, and
  /// so do its bodies, each on a line.
  ///
  /// What is decided together is written together; each event keeps a place of its own, the first
  /// of them the row's.
  func append(
    _ events: [(kind: EventKind, body: [UInt8])],
    of payment: Int64,
    id: PaymentID,
    at: Instant
  ) throws(SQLiteError) {
    guard !events.isEmpty else { return }
    let previous = chain
    let (last, isOver) = previous.sequence.addingReportingOverflow(Int64(events.count))
    guard !isOver else { throw .damaged("the journal has no place left for an event") }
    let sequence = previous.sequence &+ 1
    let (kinds, bodies) = EventCodec.row(of: events)
    let hash = ChainHash.hash(
      previous: previous.hash,
      sequence: sequence,
      payment: id.text,
      kind: kinds,
      at: at.milliseconds,
      body: bodies
    )
    let insertion = try statement(.insertEvents)
    try insertion.statement.bind(1, sequence)
    try insertion.statement.bind(2, payment)
    try insertion.statement.bind(3, kinds)
    try insertion.statement.bind(4, at.milliseconds)
    try insertion.statement.bind(5, utf8: bodies)
    try insertion.statement.bind(6, blob: previous.hash)
    try insertion.statement.bind(7, blob: hash)
    try insertion.statement.run()
    moveChain(to: ChainHead(sequence: last, hash: hash))
  }

  /// The events of a payment in order.
  func events(of id: PaymentID) throws(SQLiteError) -> [StoredEvent] {
    let rows = try statement(.eventsOfPayment)
    defer { rows.statement.reset() }
    try rows.statement.bind(1, id.text)
    var events: [StoredEvent] = []
    while try rows.statement.step() {
      events += try EventCodec.events(
        kinds: rows.statement.text(2),
        bodies: rows.statement.bytes(3),
        sequence: rows.statement.integer(0),
        at: Instant(milliseconds: rows.statement.integer(1))
      )
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
