internal import Engine
internal import Payments

/// A connection with its prepared statements; lives on one thread.
final class JournalSession {
  /// The open database.
  let connection: SQLiteConnection
  /// Where the proofs of life are.
  let directory: OwnerDirectory
  /// This process's name in `owners`.
  let ownerID: String
  /// This process's row in `owners`; 0 until it is known and for readers.
  var owner: Int64 = 0
  /// The newest event's place and hash, as of the open transaction.
  var chain = ChainHead(sequence: 0, hash: [])
  /// The digests of the plugins that are known to be in the journal.
  var keptPlugins: Set<String> = []
  /// Where the writer signs the chain's head; `nil` for readers.
  var checkpoints: CheckpointLog?
  /// The payments that this owner holds, as far as they are remembered.
  var held: [PaymentID: HeldPayment] = [:]
  private var hasMovedChain = false
  private var statements: [CachedStatement?]
  private var updates: [CachedStatement?]

  /// Takes over an open connection.
  init(connection: consuming SQLiteConnection, directory: OwnerDirectory, ownerID: String) {
    self.connection = connection
    self.directory = directory
    self.ownerID = ownerID
    statements = Array(repeating: nil, count: JournalQuery.allCases.count)
    updates = Array(repeating: nil, count: IndexedChanges.count)
  }

  /// The statement of a query, compiled at its first use.
  func statement(_ query: JournalQuery) throws(SQLiteError) -> CachedStatement {
    if let known = statements[query.rawValue] { return known }
    let made = CachedStatement(try connection.prepare(query.sql))
    statements[query.rawValue] = made
    return made
  }

  /// The update of a held payment that names these indexed columns, compiled at its first use.
  func update(_ changes: IndexedChanges) throws(SQLiteError) -> CachedStatement {
    if let known = updates[changes.rawValue] { return known }
    let made = CachedStatement(try connection.prepare(PaymentSQL.updateHeldPayment(changes)))
    updates[changes.rawValue] = made
    return made
  }
}

extension JournalSession {
  /// Begins a transaction that writes, and reads the chain's head, which others may have moved.
  func begin() throws(SQLiteError) {
    try statement(.begin).statement.run()
    let head = try statement(.chainHead)
    defer { head.statement.reset() }
    guard try head.statement.step() else { throw .damaged("the chain has no head") }
    chain = ChainHead(sequence: head.statement.integer(0), hash: head.statement.bytes(1))
    hasMovedChain = false
  }

  /// Commits; returns when the disk has it.
  func commit() throws(SQLiteError) { try statement(.commit).statement.run() }

  /// Takes everything of the open transaction back, if SQLite has not done so.
  func rollBack() {
    keptPlugins = []
    held = [:]
    guard connection.isInTransaction else { return }
    // A failing rollback leaves the transaction open, and the next `begin` says so.
    try? connection.execute("ROLLBACK")
  }

  /// Moves the chain's head in memory; ``keepChainHead()`` writes it once a round.
  func moveChain(to head: ChainHead) {
    chain = head
    hasMovedChain = true
  }

  /// Writes the chain's head when it has moved.
  func keepChainHead() throws(SQLiteError) {
    guard hasMovedChain else { return }
    let keep = try statement(.keepChainHead)
    try keep.statement.bind(1, chain.sequence)
    try keep.statement.bind(2, blob: chain.hash)
    try keep.statement.run()
  }

  /// Runs `body` on one view of the file, whatever others write meanwhile.
  func inSnapshot<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    if connection.isInTransaction { return try body() }
    try connection.execute("BEGIN")
    defer { rollBack() }
    return try body()
  }
}
