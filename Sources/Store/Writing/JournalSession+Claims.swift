internal import Engine
internal import Payments

extension JournalSession {
  /// Appends under a fence; a lost one writes nothing.
  func append(_ entry: JournalEntry) throws(SQLiteError) -> Result<Void, JournalError> {
    let held = try statement(.heldPayment)
    try held.statement.bind(1, entry.id.text)
    try held.statement.bind(2, entry.fence.number)
    try held.statement.bind(3, owner)
    guard try held.statement.step() else { return .failure(.fenceLost) }
    let number = held.statement.integer(0)
    let eventCount = held.statement.integer(1) &+ Int64(entry.events.count)
    held.statement.reset()
    try keep(entry.archive)
    let events = entry.events.map { event in
      let event = CardMask.masked(event)
      return (kind: EventCodec.kind(event), body: EventCodec.body(event))
    }
    try append(events, of: number, id: entry.id, at: entry.at)
    let update = try statement(.updatePayment)
    try RecordCodec.bindUpdate(
      update.statement,
      CardMask.masked(entry.record),
      number: number,
      eventCount: eventCount
    )
    try update.statement.run()
    if entry.record.parent != nil, entry.events.contains(where: \.isEnd) {
      try tellParent(of: entry.record, at: entry.at)
    }
    if entry.releases { try free(number) }
    return .success(())
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
