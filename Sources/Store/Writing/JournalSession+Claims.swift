internal import Engine
internal import Payments

extension JournalSession {
  /// Appends under a fence; a lost one writes nothing.
  func append(_ entry: JournalEntry) throws(SQLiteError) -> Result<Void, JournalError> {
    guard let number = try update(entry) else { return .failure(.fenceLost) }
    try keep(entry.archive)
    let events = entry.events.map { event in
      let event = CardMask.masked(event)
      return (kind: EventCodec.kind(event), body: EventCodec.body(event))
    }
    try append(events, of: number, id: entry.id, at: entry.at)
    if entry.record.parent != nil, entry.events.contains(where: \.isEnd) {
      try tellParent(of: entry.record, at: entry.at)
    }
    return .success(())
  }

  /// Replaces the record of a payment under its fence.
  ///
  /// - Returns: the payment's row, or `nil` when the fence is lost and nothing was written.
  private func update(_ entry: JournalEntry) throws(SQLiteError) -> Int64? {
    guard var known = try heldPayment(entry.id) else { return nil }
    let record = CardMask.masked(entry.record)
    let wake = RecordCodec.wake(record)
    var changes: IndexedChanges = []
    if wake != known.wake { changes.insert(.wake) }
    if record.providerReference != known.providerReference { changes.insert(.providerReference) }
    if entry.releases { changes.insert(.owner) }
    let update = try update(changes)
    try RecordCodec.bindUpdate(
      update.statement,
      record,
      number: known.number,
      addedEvents: entry.events.count
    )
    try update.statement.bind(22, entry.fence.number)
    try update.statement.bind(23, owner)
    try update.statement.run()
    guard connection.changedRows == 1 else {
      held[entry.id] = nil
      return nil
    }
    known.wake = wake
    known.providerReference = record.providerReference
    remember(entry.releases ? nil : known, as: entry.id)
    return known.number
  }

  /// Remembers a payment that this owner holds, or forgets it.
  func remember(_ payment: HeldPayment?, as id: PaymentID) {
    if held.count >= HeldPayment.limit { held = [:] }
    held[id] = payment
  }

  private func heldPayment(_ id: PaymentID) throws(SQLiteError) -> HeldPayment? {
    if let known = held[id] { return known }
    let row = try statement(.heldPayment)
    defer { row.statement.reset() }
    try row.statement.bind(1, id.text)
    guard try row.statement.step() else { return nil }
    return HeldPayment(
      number: row.statement.integer(0),
      wake: row.statement.optionalInteger(1),
      providerReference: row.statement.optionalText(2)
    )
  }

  /// Claims a payment unless a live owner holds it, and raises its fence.
  func claim(_ id: PaymentID) throws(SQLiteError) -> ClaimedPayment? {
    guard let standing = try standing(of: id), standing.mayBeTaken(by: owner, in: directory) else {
      return nil
    }
    let (fence, isOver) = standing.fence.addingReportingOverflow(1)
    guard !isOver else { throw .damaged("the fence of \(id) cannot rise any more") }
    // Read before writing: a record that is damaged stays as it is.
    guard let record = try payment(.paymentByID, id.text) else { return nil }
    let events = try ChainVerifier.check(record, in: self)
    let claim = try statement(.claimPayment)
    try claim.statement.bind(1, standing.number)
    try claim.statement.bind(2, owner)
    try claim.statement.bind(3, fence)
    try claim.statement.run()
    remember(
      HeldPayment(
        number: standing.number,
        wake: RecordCodec.wake(record),
        providerReference: record.providerReference
      ),
      as: id
    )
    return ClaimedPayment(record: record, fence: Fence(fence), events: events)
  }

  /// Gives a payment back; one that was given back under the same fence stays so.
  func release(_ id: PaymentID, fence: Fence) throws(SQLiteError) -> Result<Void, JournalError> {
    guard let standing = try standing(of: id), standing.fence == fence.number else {
      return .failure(.fenceLost)
    }
    guard let holder = standing.owner else { return .success(()) }
    guard holder.number == owner else { return .failure(.fenceLost) }
    try free(standing.number)
    remember(nil, as: id)
    return .success(())
  }

  /// Leaves a payment without an owner; its fence stays.
  private func free(_ payment: Int64) throws(SQLiteError) {
    let release = try statement(.releasePayment)
    try release.statement.bind(1, payment)
    try release.statement.run()
  }

  private func standing(of id: PaymentID) throws(SQLiteError) -> Standing? {
    let row = try statement(.ownerOfPayment)
    defer { row.statement.reset() }
    try row.statement.bind(1, id.text)
    guard try row.statement.step() else { return nil }
    return Standing(
      number: row.statement.integer(0),
      fence: row.statement.integer(1),
      owner: row.statement.optionalInteger(2)
        .map { number in
          Standing.Owner(number: number, id: row.statement.text(3))
        }
    )
  }
}
