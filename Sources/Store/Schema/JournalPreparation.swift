internal import Engine

/// Makes sure that an open file is a sound journal of this version before anything uses it.
struct JournalPreparation {
  let session: JournalSession
  let path: String
  let options: JournalOptions

  /// What a file turned out to be.
  private enum Finding {
    case new
    case journal
    case older(Int64)
    case refused(JournalError)
  }

  /// Checks the file, and makes the tables when it is new.
  func prepare() throws(JournalError) {
    // Read before the journal, so that what a living process signs meanwhile is not missed there.
    let filed = try CheckpointFile.read(CheckpointFile.path(of: path), tail: 1 << 12)
    let finding: Finding
    do throws(SQLiteError) {
      finding = try find(filed)
    } catch {
      session.rollBack()
      throw error.journalError
    }
    if case .refused(let error) = finding { throw error }
  }

  private func find(_ filed: [Checkpoint]) throws(SQLiteError) -> Finding {
    let kind = try kind()
    switch kind {
    case .refused: return kind
    case .older(let version):
      try configure()
      try migrate(from: version)
      return try find(filed)
    case .new:
      if let signed = filed.map(\.events).max() {
        let file = CheckpointFile.path(of: path)
        return .refused(
          .damaged(why: "\(path) is missing or empty, but \(file) names \(signed) events of it")
        )
      }
      try configure()
      try create()
      FileProbe.syncParent(of: path)
      return .journal
    case .journal:
      try configure()
      let report = try ChainVerifier.verifyTail(
        session,
        count: options.checkedEvents,
        checkpoints: filed
      )
      switch report {
      case .intact: return .journal
      case .broken(let sequence, let why):
        return .refused(.damaged(why: "event \(sequence) of \(path): \(why)"))
      }
    }
  }

  /// Only reads, so that a file that is somebody else's stays as it is.
  private func kind() throws(SQLiteError) -> Finding {
    let application = try session.connection.firstInteger("PRAGMA application_id") ?? 0
    let version = try session.connection.firstInteger("PRAGMA user_version") ?? 0
    let tables = try session.connection.firstInteger("SELECT count(*) FROM sqlite_schema") ?? 0
    if application == JournalSchema.applicationID {
      if version > JournalSchema.version {
        return .refused(.newer(version: Int(clamping: version)))
      }
      if JournalSchema.migrations[version] != nil, tables > 0 { return .older(version) }
      guard version == JournalSchema.version, tables > 0 else {
        return .refused(.damaged(why: "\(path) has the unknown version \(version)"))
      }
      return .journal
    }
    guard application == 0, version == 0, tables == 0 else {
      return .refused(.damaged(why: "\(path) is a database of another program"))
    }
    return .new
  }

  private func configure() throws(SQLiteError) {
    let mode = try session.connection.prepare("PRAGMA journal_mode = WAL")
    guard try mode.step(), mode.text(0) == "wal" else {
      throw .damaged("\(path) lies on a file system that cannot keep a write-ahead log")
    }
    mode.reset()
    try session.connection.execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA journal_size_limit = 67108864;
      """
    )
  }

  /// Brings a journal of an older version one version up, in one transaction.
  ///
  /// References are not enforced meanwhile, because a table that others refer to may be rebuilt.
  private func migrate(from version: Int64) throws(SQLiteError) {
    let steps = JournalSchema.migrations[version] ?? ""
    let next = "PRAGMA user_version = \(version + 1);"
    try session.connection.execute(
      "PRAGMA foreign_keys = OFF;BEGIN IMMEDIATE;\(steps)\(next)COMMIT;PRAGMA foreign_keys = ON;"
    )
  }

  /// One transaction: a crash leaves a new file or a whole journal.
  private func create() throws(SQLiteError) {
    try session.connection.execute("BEGIN IMMEDIATE;\(JournalSchema.creation)COMMIT;")
  }
}
