internal import Engine
internal import Payments

extension JournalSession {
  /// Payments whose owner is gone or none and whose inquiry is due, the longest due first.
  func due(at now: Instant, limit: Int) throws(SQLiteError) -> [PaymentID] {
    var found: [(wake: Int64, id: PaymentID)] = []
    let owners: [Int64?] = [nil] + (try OwnerTable.gone(self))
    let rows = try statement(.duePayments)
    defer { rows.statement.reset() }
    for owner in owners {
      try rows.statement.bind(1, owner)
      try rows.statement.bind(2, now.milliseconds)
      try rows.statement.bind(3, Int64(max(0, limit)))
      while try rows.statement.step() {
        let text = rows.statement.text(0)
        guard let id = PaymentID(text: text) else { throw .damaged("the payment id \(text)") }
        found.append((rows.statement.integer(1), id))
      }
    }
    // Stable by name, so that equal times come in one order.
    found.sort { ($0.wake, $0.id.text) < ($1.wake, $1.id.text) }
    return found.prefix(max(0, limit)).map(\.id)
  }

  /// The payment that an order number of a merchant belongs to.
  func payment(
    order: String,
    plugin: String,
    identity: String
  ) throws(SQLiteError) -> PaymentRecord? {
    let row = try statement(.holderOfOrder)
    defer { row.statement.reset() }
    try row.statement.bind(1, plugin)
    try row.statement.bind(2, identity)
    try row.statement.bind(3, order)
    guard try row.statement.step(), let holder = row.statement.optionalText(0) else { return nil }
    row.statement.reset()
    return try payment(.paymentByID, holder)
  }

  /// The newest payments that pass the filter, newest last.
  func payments(_ filter: PaymentFilter) throws(SQLiteError) -> [PaymentRecord] {
    let states = filter.states?.map(\.rawValue)
    if states?.isEmpty == true { return [] }
    var conditions: [String] = []
    if let states {
      let marks = states.map { _ in "?" }.joined(separator: ", ")
      conditions.append("p.state IN (\(marks))")
    }
    if filter.account != nil { conditions.append("p.account = ?") }
    if filter.since != nil { conditions.append("p.created >= ?") }
    if filter.until != nil { conditions.append("p.created < ?") }
    // An index on the state would cost every append; what is not settled has an index anyway.
    let isOpen = filter.states?.allSatisfy { !$0.isSettled } ?? false
    if isOpen { conditions.append("p.wake IS NOT NULL") }
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    // Only marks are put into the text; every value is bound.
    let rows = try connection.prepare(
      """
      SELECT \(PaymentSQL.columns) FROM payments p \(isOpen ? "INDEXED BY payments_wake" : "") \(condition)
      ORDER BY p.created DESC, p.number DESC LIMIT ?
      """
    )
    var place: Int32 = 0
    func next() -> Int32 {
      place += 1
      return place
    }
    for state in states ?? [] { try rows.bind(next(), state) }
    if let account = filter.account { try rows.bind(next(), account) }
    if let since = filter.since { try rows.bind(next(), since.milliseconds) }
    if let until = filter.until { try rows.bind(next(), until.milliseconds) }
    try rows.bind(next(), Int64(max(0, filter.limit)))
    var records: [PaymentRecord] = []
    while try rows.step() { records.append(try RecordCodec.read(rows)) }
    return records.reversed()
  }
}
