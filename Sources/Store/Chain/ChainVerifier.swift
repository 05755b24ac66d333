internal import Engine
internal import Payments

/// Reads events in order and recomputes their hashes.
enum ChainVerifier {
  private static let events = """
    SELECT e.sequence, p.id, e.kind, e.at, e.body, e.previous, e.hash
    FROM events e LEFT JOIN payments p ON p.number = e.payment
    WHERE e.sequence >= ?1 ORDER BY e.sequence
    """

  /// Checks the whole chain, its end, and that no payment's events are missing.
  ///
  /// - Parameters:
  ///   - session: where the chain is.
  ///   - checkpoints: the hashes that are known by the places of their events.
  /// - Returns: what was found.
  /// - Throws: what SQLite says.
  static func verify(
    _ session: JournalSession,
    checkpoints: [Int64: [UInt8]] = [:]
  ) throws(SQLiteError) -> ChainReport {
    try session.inSnapshot { () throws(SQLiteError) in
      let report = try walk(session, from: 1, checkpoints)
      guard case .intact(let events) = report else { return report }
      if let cut = checkpoints.keys.filter({ events < $0 }).max() {
        return .broken(sequence: events &+ 1, why: cutTail(cut, events))
      }
      let counted = try session.connection.firstInteger("SELECT sum(event_count) FROM payments")
      guard counted ?? 0 == events else {
        return .broken(sequence: events &+ 1, why: "the payments count \(counted ?? 0) events")
      }
      return report
    }
  }

  private static func cutTail(_ signed: Int64, _ events: Int64) -> String {
    "a checkpoint names \(signed) events, and only \(events) are there: the newest were cut off"
  }

  /// Checks the newest events only, `count` of them, that the chain ends where it should, and that
  /// nothing is missing of what a checkpoint names.
  static func verifyTail(
    _ session: JournalSession,
    count: Int64,
    checkpoints: [Checkpoint] = []
  ) throws(SQLiteError) -> ChainReport {
    // One snapshot: another process may write between the events and the head.
    try session.inSnapshot { () throws(SQLiteError) in
      let newest = try newest(session)
      if let signed = checkpoints.map(\.events).max(), newest < signed {
        return .broken(sequence: newest &+ 1, why: cutTail(signed, newest))
      }
      let (first, isOver) = newest.subtractingReportingOverflow(count)
      let hashes = Dictionary(checkpoints.map { ($0.events, $0.hash) }) { _, last in last }
      let start = try row(holding: isOver ? 1 : max(1, first &+ 1), session)
      return try walk(session, from: start, hashes)
    }
  }

  /// The place of the newest event; 0 when there is none.
  private static func newest(_ session: JournalSession) throws(SQLiteError) -> Int64 {
    let last = try session.connection.prepare(
      "SELECT sequence, kind FROM events ORDER BY sequence DESC LIMIT 1"
    )
    guard try last.step() else { return 0 }
    return last.integer(0) &+ EventCodec.count(kinds: last.text(1)) &- 1
  }

  /// The place of the row that should hold an event.
  private static func row(
    holding sequence: Int64,
    _ session: JournalSession
  ) throws(SQLiteError) -> Int64 {
    let row = try session.connection.prepare(
      "SELECT sequence FROM events WHERE sequence <= ?1 ORDER BY sequence DESC LIMIT 1"
    )
    try row.bind(1, sequence)
    return try row.step() ? row.integer(0) : sequence
  }

  /// Refuses a payment whose events are not as they were written, or whose record says otherwise.
  ///
  /// Asked before anything is decided by a record: what is damaged sends nothing.
  ///
  /// - Returns: the payment's events in order.
  @discardableResult
  static func check(
    _ record: PaymentRecord,
    in session: JournalSession
  ) throws(SQLiteError) -> [StoredEvent] {
    let rows = try session.statement(.linksOfPayment)
    defer { rows.statement.reset() }
    try rows.statement.bind(1, record.id.text)
    var events: [StoredEvent] = []
    while try rows.statement.step() {
      let sequence = rows.statement.integer(0)
      if let why = fault(rows.statement, expected: sequence, previous: nil) {
        throw .damaged("event \(sequence): \(why)")
      }
      let body = rows.statement.bytes(4)
      if events.isEmpty,
        try !EventCodec.isReceived(record, by: EventCodec.firstBody(of: body))
      {
        throw .damaged("payment \(record.id) is not what was received as event \(sequence)")
      }
      events += try EventCodec.events(
        kinds: rows.statement.text(2),
        bodies: body,
        sequence: sequence,
        at: Instant(milliseconds: rows.statement.integer(3))
      )
    }
    guard !events.isEmpty else { throw .damaged("payment \(record.id) has no events") }
    if let contradiction = record.contradiction(by: events) { throw .contradicted(contradiction) }
    return events
  }

  /// Walks the events from a place on; what lies before that place is taken as it is.
  private static func walk(
    _ session: JournalSession,
    from first: Int64,
    _ checkpoints: [Int64: [UInt8]]
  ) throws(SQLiteError) -> ChainReport {
    let rows = try session.connection.prepare(events)
    try rows.bind(1, first)
    var hash = first == 1 ? ChainHash.start : nil
    var expected = first
    while try rows.step() {
      if let why = fault(rows, expected: expected, previous: hash) {
        return .broken(sequence: expected, why: why)
      }
      let found = rows.bytes(6)
      let next = expected &+ EventCodec.count(kinds: rows.text(2))
      // A checkpoint stands behind a whole row: no transaction ends inside one.
      for place in expected..<next {
        guard let signed = checkpoints[place] else { continue }
        guard place == next &- 1, signed == found else {
          return .broken(sequence: place, why: "a checkpoint names another event here")
        }
      }
      hash = found
      expected = next
    }
    let head = try session.connection.prepare(PaymentSQL.chainHead)
    guard try head.step() else { return .broken(sequence: expected, why: "the head is missing") }
    let last = expected &- 1
    guard head.integer(0) == last, head.bytes(1) == hash ?? ChainHash.start else {
      return .broken(sequence: expected, why: "the chain should end at \(head.integer(0))")
    }
    return .intact(events: last)
  }

  private static func fault(
    _ row: borrowing SQLiteStatement,
    expected: Int64,
    previous: [UInt8]?
  ) -> String? {
    let found = row.integer(0)
    guard found == expected else { return "event \(expected) is missing, \(found) follows" }
    guard let payment = row.optionalText(1) else { return "the event's payment is missing" }
    let stated = row.bytes(5)
    guard stated == previous ?? stated else { return "the event does not follow the one before" }
    let hash = ChainHash.hash(
      previous: stated,
      sequence: found,
      payment: payment,
      kind: row.text(2),
      at: row.integer(3),
      body: row.bytes(4)
    )
    return hash == row.bytes(6) ? nil : "the event is not as it was written"
  }
}
