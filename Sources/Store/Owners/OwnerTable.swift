/// The rows of `owners`, which name the processes behind claims.
enum OwnerTable {
  /// Writes this owner down and frees what owners that are gone have held.
  static func register(
    _ id: String,
    pid: Int32,
    in session: JournalSession
  ) throws(SQLiteError) {
    try session.connection.execute("BEGIN IMMEDIATE")
    for owner in try gone(session) { try free(owner, in: session) }
    let insertion = try session.connection.prepare(
      "INSERT INTO owners (id, pid) VALUES (?1, ?2) RETURNING number"
    )
    try insertion.bind(1, id)
    try insertion.bind(2, Int64(pid))
    guard try insertion.step() else { throw .damaged("an owner got no number") }
    session.owner = insertion.integer(0)
    insertion.reset()
    try session.connection.execute("COMMIT")
  }

  /// Gives up everything that this owner holds.
  static func retire(_ session: JournalSession) throws(SQLiteError) {
    try session.connection.execute("BEGIN IMMEDIATE")
    try free(session.owner, in: session)
    try session.connection.execute("COMMIT")
  }

  /// The owners of the journal that are gone, this one not among them.
  static func gone(_ session: JournalSession) throws(SQLiteError) -> [Int64] {
    try all(session).filter { session.directory.isGone($0.id) }.map(\.number)
  }

  private struct Owner {
    let number: Int64
    let id: String
  }

  private static func all(_ session: JournalSession) throws(SQLiteError) -> [Owner] {
    let rows = try session.statement(.owners)
    var owners: [Owner] = []
    while try rows.statement.step() {
      owners.append(Owner(number: rows.statement.integer(0), id: rows.statement.text(1)))
    }
    return owners
  }

  /// Frees an owner's payments; its row stays while a run needs it to say whose it was.
  ///
  /// The fences stay: the next claim raises them.
  private static func free(_ owner: Int64, in session: JournalSession) throws(SQLiteError) {
    try session.connection.execute(
      """
      UPDATE payments SET owner = NULL WHERE owner = \(owner);
      DELETE FROM owners WHERE number = \(owner)
        AND NOT EXISTS (SELECT 1 FROM runs WHERE owner = \(owner));
      """
    )
  }
}
