internal import Engine
internal import Payments

/// Holds a whole journal against itself: its chain, its checkpoints, and its records.
///
/// Opens the file on its own and writes nothing, so that a journal which refuses to be opened can
/// be looked at.
struct JournalAudit {
  let path: String
  /// Further files of keys that may have signed checkpoints.
  let keys: [String]

  func run() throws(JournalError) -> AuditReport {
    try FileProbe.check(path)
    // Read before the journal: what a living process signs meanwhile is in neither.
    let filed = try CheckpointFile.read(CheckpointFile.path(of: path))
    var known: [CheckpointKey] = []
    for place in [CheckpointKey.path(of: path)] + keys {
      if let key = try CheckpointKey.load(place) {
        known.append(key)
      } else if keys.contains(place) {
        throw .unavailable(why: "there is no key \(place)")
      }
    }
    let outcome: Result<AuditReport, JournalError>
    do throws(SQLiteError) {
      let connection = try SQLiteConnection(path: path, access: .readWrite)
      connection.setBusyTimeout(milliseconds: 10_000)
      try connection.execute("PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
      let directory = OwnerDirectory(journal: path)
      let session = JournalSession(connection: connection, directory: directory, ownerID: "")
      outcome = try session.inSnapshot { () throws(SQLiteError) in
        if let refusal = try refusal(session) { return .failure(refusal) }
        return .success(try audit(session, filed, known))
      }
    } catch {
      throw error.journalError
    }
    return try outcome.get()
  }

  /// The oldest version that has all that an audit reads.
  private static let oldestVersion: Int64 = 3

  /// Why the file cannot be audited; `nil` when it can be.
  private func refusal(_ session: JournalSession) throws(SQLiteError) -> JournalError? {
    let application = try session.connection.firstInteger("PRAGMA application_id") ?? 0
    let version = try session.connection.firstInteger("PRAGMA user_version") ?? 0
    guard application == JournalSchema.applicationID else {
      return .damaged(why: "\(path) is no journal")
    }
    guard version <= JournalSchema.version else { return .newer(version: Int(clamping: version)) }
    guard version >= Self.oldestVersion else {
      return .unavailable(
        why: "\(path) has version \(version) of the journal, which is too old to be audited; "
          + "any command that uses it, such as `purser payment list`, brings it up"
      )
    }
    return nil
  }

  private func audit(
    _ session: JournalSession,
    _ filed: [Checkpoint],
    _ keys: [CheckpointKey]
  ) throws(SQLiteError) -> AuditReport {
    var report = AuditReport()
    var checkpoints: [Int64: Checkpoint] = [:]
    for checkpoint in try filed + stored(session) {
      if let why = fault(checkpoint, keys, beside: checkpoints[checkpoint.events]) {
        report.fault = report.fault ?? .init(sequence: checkpoint.events, payment: nil, why: why)
      } else {
        checkpoints[checkpoint.events] = checkpoint
      }
    }
    let chain = try ChainVerifier.verify(session, checkpoints: checkpoints.mapValues(\.hash))
    switch chain {
    case .intact(let events):
      report.events = events
      report.checkpoints = checkpoints.count
      if report.fault == nil { try checkRecords(session, &report) }
    case .broken(let sequence, let why):
      report.events = sequence - 1
      let payment = try payment(of: sequence, session)
      report.fault = .init(sequence: sequence, payment: payment, why: why)
    }
    return report
  }

  private func stored(_ session: JournalSession) throws(SQLiteError) -> [Checkpoint] {
    let rows = try session.connection.prepare(CheckpointSQL.all)
    var checkpoints: [Checkpoint] = []
    while try rows.step() {
      guard let checkpoint = Checkpoint(line: rows.text(1)) else {
        throw .damaged("the checkpoint of \(rows.integer(0)) events cannot be read")
      }
      checkpoints.append(checkpoint)
    }
    return checkpoints
  }

  private func fault(
    _ checkpoint: Checkpoint,
    _ keys: [CheckpointKey],
    beside other: Checkpoint?
  ) -> String? {
    let name = "the checkpoint of \(checkpoint.events) events"
    guard let key = keys.first(where: { $0.name == checkpoint.key }) else {
      return "\(name) is signed by the key \(checkpoint.key), which is not here"
    }
    guard key.hasSigned(checkpoint) else { return "\(name) has no true signature" }
    guard let other, other.hash != checkpoint.hash else { return nil }
    return "two checkpoints of \(checkpoint.events) events name different ones"
  }

  private func payment(of sequence: Int64, _ session: JournalSession) throws(SQLiteError) -> String?
  {
    let row = try session.connection.prepare(
      """
      SELECT p.id FROM events e JOIN payments p ON p.number = e.payment
      WHERE e.sequence <= ?1 ORDER BY e.sequence DESC LIMIT 1
      """
    )
    try row.bind(1, sequence)
    return try row.step() ? row.text(0) : nil
  }

  /// Compares the record of every payment with its events.
  private func checkRecords(
    _ session: JournalSession,
    _ report: inout AuditReport
  ) throws(SQLiteError) {
    let rows = try session.connection.prepare(
      """
      SELECT \(PaymentSQL.columns), p.base, p.round, p.attempt, p.operation, p.amount, p.currency
      FROM payments p ORDER BY p.number
      """
    )
    while try rows.step() {
      let id = rows.text(0)
      do throws(SQLiteError) {
        let record = try RecordCodec.read(rows)
        try ChainVerifier.check(record, in: session)
        try checkParts(of: record, rows, from: RecordCodec.columnCount)
        report.payments += 1
      } catch {
        guard error.journalError.isDamage else { throw error }
        report.fault = .init(sequence: nil, payment: id, why: error.words)
        return
      }
    }
  }

  /// The columns that a payment is looked up by.
  private func checkParts(
    of record: PaymentRecord,
    _ row: borrowing SQLiteStatement,
    from first: Int32
  ) throws(SQLiteError) {
    let key = KeyParts(key: record.key)
    let amount = record.content.amount
    let pairs = [
      ("base", row.text(first), key.base),
      ("round", row.text(first + 1), "\(key.round)"),
      ("attempt", row.text(first + 2), "\(key.attempt)"),
      ("operation", row.text(first + 3), record.content.operation.rawValue),
      ("amount", row.text(first + 4), "\(amount.minorUnits)"),
      ("currency", row.text(first + 5), amount.currency.code),
    ]
    for (column, found, expected) in pairs where found != expected {
      throw .contradicted(
        RecordContradiction(payment: record.id, column: column, found: found, expected: expected)
      )
    }
  }
}

extension SQLiteError {
  /// What is wrong, as the end of a sentence.
  fileprivate var words: String {
    guard let contradiction else { return message }
    return "the table payments says \(contradiction.column) = \(contradiction.found), and the "
      + "events say \(contradiction.expected)"
  }
}

extension JournalError {
  /// Whether the journal is not as it was written; nothing else ends an audit with a finding.
  fileprivate var isDamage: Bool {
    switch self {
    case .damaged, .contradicted: true
    case .fenceLost, .full, .locked, .newer, .unavailable: false
    }
  }
}
