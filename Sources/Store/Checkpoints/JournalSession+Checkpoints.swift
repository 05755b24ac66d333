internal import Engine

extension JournalSession {
  /// Signs the head of the chain when the open transaction has moved it far enough.
  ///
  /// - Returns: the checkpoint, for ``publish(_:durably:)`` once the transaction is durable.
  func sign(after events: Int64) throws(SQLiteError) -> Checkpoint? {
    guard let log = checkpoints, chain.sequence > 0, events <= chain.sequence &- log.newest else {
      return nil
    }
    let checkpoint = Checkpoint(of: chain, by: log.key)
    let insertion = try statement(.insertCheckpoint)
    try insertion.statement.bind(1, checkpoint.events)
    try insertion.statement.bind(2, checkpoint.line)
    try insertion.statement.run()
    return checkpoint
  }

  /// Writes a checkpoint beside the journal; the events that it names are durable.
  func publish(_ checkpoint: Checkpoint?, durably: Bool) {
    guard let checkpoint, let log = checkpoints else { return }
    log.file.append(checkpoint, durably: durably)
    log.newest = checkpoint.events
  }

  /// Signs what came since the last checkpoint, in a transaction of its own.
  func signRest() throws(SQLiteError) {
    guard checkpoints != nil else { return }
    do throws(SQLiteError) {
      try begin()
      let checkpoint = try sign(after: 1)
      try commit()
      publish(checkpoint, durably: true)
    } catch {
      rollBack()
      throw error
    }
  }
}
