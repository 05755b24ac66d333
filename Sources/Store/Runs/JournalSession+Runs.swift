internal import Batch
internal import Engine

extension JournalSession {
  /// A run in whatever state, or `nil`.
  func storedRun(_ id: RunID) throws(SQLiteError) -> StoredRun? {
    let row = try statement(.runByID)
    defer { row.statement.reset() }
    try row.statement.bind(1, id.text)
    return try row.statement.step() ? RunCodec.read(row.statement, in: self) : nil
  }

  /// A run that this process may work on, or why not.
  func workableRun(_ id: RunID) throws(SQLiteError) -> Result<StoredRun, JournalError> {
    guard let run = try storedRun(id) else {
      return .failure(.unavailable(why: "there is no run \(id)"))
    }
    return run.isHeldByOther ? .failure(.fenceLost) : .success(run)
  }

  /// Creates a run, or removes a part of a leftover that stands in its place.
  ///
  /// - Returns: `nil` when there was a leftover; then ask again.
  func create(_ run: RunRecord) throws(SQLiteError) -> RunCreation? {
    if let found = try storedRun(run.id) {
      guard found.record.state == .loading else { return .exists(found.record) }
      if found.isHeldByOther, let holder = found.record.holder {
        return .heldBy(pid: holder.pid)
      }
      _ = try removePart(of: found)
      return nil
    }
    let insertion = try statement(.insertRun)
    try RunCodec.bindInsert(insertion.statement, run, owner: owner)
    try insertion.statement.run()
    return .created
  }

  /// Removes some rows of a run, and the run once it has none.
  ///
  /// - Returns: whether the run is gone.
  func removePart(of run: StoredRun) throws(SQLiteError) -> Bool {
    let rows = try statement(.deleteRows)
    try rows.statement.bind(1, run.key(of: 0))
    try rows.statement.bind(2, run.lastKey)
    try rows.statement.run()
    if connection.changedRows > 0 { return false }
    let removal = try statement(.deleteRun)
    try removal.statement.bind(1, run.number)
    try removal.statement.run()
    return true
  }

  /// Makes this process the holder of a run, or nobody.
  func setOwner(of run: StoredRun, to owner: Int64?) throws(SQLiteError) {
    let update = try statement(.setRunOwner)
    try update.statement.bind(1, run.number)
    try update.statement.bind(2, owner)
    try update.statement.run()
  }

  /// Takes hold of a run unless a living process has it.
  func hold(_ id: RunID) throws(SQLiteError) -> RunHold {
    guard let run = try storedRun(id), run.record.state != .loading else { return .unknown }
    if run.isHeldByOther, let holder = run.record.holder { return .heldBy(pid: holder.pid) }
    try setOwner(of: run, to: owner)
    return .held
  }

  /// Moves a run to a state and adds to the time that was worked on it.
  func advance(
    _ run: StoredRun,
    to state: RunState,
    addingMilliseconds: Int64
  ) throws(SQLiteError) {
    let update = try statement(.setRunState)
    try update.statement.bind(1, run.number)
    try update.statement.bind(2, state.rawValue)
    try update.statement.bind(3, addingMilliseconds)
    try update.statement.run()
  }

  /// Notes a result file as ours.
  func recordResult(of run: StoredRun, path: String, digest: String) throws(SQLiteError) {
    let update = try statement(.setResult)
    try update.statement.bind(1, run.number)
    try update.statement.bind(2, path)
    try update.statement.bind(3, digest)
    try update.statement.run()
    let insertion = try statement(.insertResult)
    try insertion.statement.bind(1, digest)
    try insertion.statement.bind(2, run.number)
    try insertion.statement.bind(3, path)
    try insertion.statement.run()
  }
}
