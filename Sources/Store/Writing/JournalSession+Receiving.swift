internal import Engine
internal import Payments

extension JournalSession {
  /// Stores a new payment, or finds the one that has its key.
  func receive(_ payment: NewPayment) throws(SQLiteError) -> Receipt {
    if let known = try known(payment) { return .known(known) }
    if let refusal = try tooEarly(payment) { return refusal }
    if let parent = payment.parent, let refusal = try refusal(of: payment, on: parent) {
      return .notAllowed(refusal)
    }
    var record = payment.record
    record.content = payment.content
    record = CardMask.masked(record)
    record.id = payment.id
    record.key = payment.key
    record.parent = payment.parent
    record.order = payment.parent == nil ? try freeOrder(of: payment) : payment.wantedOrder
    record.eventCount = payment.events.count + 1
    try keep(payment.archive)
    let content = ContentCodec.json(record.content)
    let number = try insert(record, content: content, identity: payment.identity)
    for place in payment.orderPlaces {
      try insertOrder(record.order, at: place, number: number)
    }
    remember(
      HeldPayment(
        number: number,
        wake: RecordCodec.wake(record),
        providerReference: record.providerReference
      ),
      as: record.id
    )
    var events: [(kind: EventKind, body: [UInt8])] = [
      (.received, EventCodec.receivedBody(record))
    ]
    for event in payment.events {
      let event = CardMask.masked(event)
      events.append((EventCodec.kind(event), EventCodec.body(event)))
    }
    try append(events, of: number, id: record.id, at: record.created)
    return .created(record)
  }

  private func known(_ payment: NewPayment) throws(SQLiteError) -> PaymentRecord? {
    guard let record = try stored(payment) else { return nil }
    try ChainVerifier.check(record, in: self)
    return record
  }

  private func stored(_ payment: NewPayment) throws(SQLiteError) -> PaymentRecord? {
    if let record = try self.payment(.paymentByID, payment.id.text) { return record }
    let parts = KeyParts(key: payment.key)
    return try attempt(parts.attempt, of: parts.base, round: Int64(parts.round))
  }

  /// Refuses a later attempt unless the events of the one before say that it ended unpaid.
  ///
  /// Decided here, in the transaction that stores the attempt: what was planned from an older view
  /// may be overtaken, and the record alone proves nothing.
  private func tooEarly(_ payment: NewPayment) throws(SQLiteError) -> Receipt? {
    let parts = KeyParts(key: payment.key)
    guard parts.attempt > 1 else { return nil }
    let before = try attempt(parts.attempt - 1, of: parts.base, round: Int64(parts.round))
    guard let before else { return .tooEarly(before: nil) }
    try ChainVerifier.check(before, in: self)
    return before.state.isEndedUnpaid ? nil : .tooEarly(before: before)
  }

  /// The wanted order number, or the first of `wanted-2`, `wanted-3`, … that is free at every
  /// account which may be tried: the number never changes inside an attempt.
  private func freeOrder(of payment: NewPayment) throws(SQLiteError) -> String {
    var order = payment.wantedOrder
    var suffix = 2
    while try isTaken(order, at: payment.orderPlaces) {
      order = "\(payment.wantedOrder)-\(suffix)"
      suffix += 1
    }
    return order
  }

  private func isTaken(
    _ order: String,
    at places: [NewPayment.OrderPlace]
  ) throws(SQLiteError) -> Bool {
    for place in places {
      let row = try statement(.holderOfOrder)
      defer { row.statement.reset() }
      try row.statement.bind(1, place.plugin)
      try row.statement.bind(2, place.identity)
      try row.statement.bind(3, order)
      guard try row.statement.step() else { continue }
      // A new key with an old order number: the payment behind it must be there and be sound, or
      // somebody has hidden it.
      guard let holder = row.statement.optionalText(0) else {
        throw .damaged("the order number \(order) belongs to a payment that is missing")
      }
      row.statement.reset()
      _ = try proved(.paymentByID, holder)
      return true
    }
    return false
  }

  private func insert(
    _ record: PaymentRecord,
    content: [UInt8],
    identity: String
  ) throws(SQLiteError) -> Int64 {
    let row = try statement(.insertPayment)
    try RecordCodec.bindInsert(
      row.statement,
      record,
      content: content,
      identity: identity,
      owner: owner
    )
    try row.statement.run()
    return connection.lastInsertedKey
  }

  private func insertOrder(
    _ order: String,
    at place: NewPayment.OrderPlace,
    number: Int64
  ) throws(SQLiteError) {
    let row = try statement(.insertOrder)
    try row.statement.bind(1, place.plugin)
    try row.statement.bind(2, place.identity)
    try row.statement.bind(3, order)
    try row.statement.bind(4, number)
    try row.statement.run()
  }
}
