internal import CSQLite

/// One open database, closed when the value ends.
///
/// Opened without SQLite's own mutexes: a connection lives on one thread.
@safe struct SQLiteConnection: ~Copyable {
  /// How the file is opened.
  enum Access: Sendable {
    case readWriteCreate
    case readWrite
  }

  private let pointer: OpaquePointer

  /// Settings of the whole process, made before the first connection; a refusal only costs time.
  private static let configuration: Int32 = purser_sqlite3_configure()

  /// Opens the file at `path`.
  init(path: String, access: Access) throws(SQLiteError) {
    let flags =
      switch access {
      case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      }
    _ = Self.configuration
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      path,
      &opened,
      flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE,
      nil
    )
    guard let connection = unsafe opened else {
      throw SQLiteError(code: SQLITE_NOMEM, systemError: 0, message: "out of memory")
    }
    guard code == SQLITE_OK else {
      let error = unsafe Self.error(of: connection)
      unsafe sqlite3_close_v2(connection)
      throw error
    }
    unsafe pointer = connection
    unsafe sqlite3_extended_result_codes(connection, 1)
    unsafe purser_sqlite3_harden(connection)
  }

  deinit {
    // Statements that outlive the connection keep it alive until they end (close_v2).
    unsafe sqlite3_close_v2(pointer)
  }

  /// Compiles one statement for repeated use.
  func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      pointer,
      sql,
      -1,
      UInt32(SQLITE_PREPARE_PERSISTENT),
      &compiled,
      nil
    )
    guard code == SQLITE_OK, let statement = unsafe compiled else { throw error }
    return unsafe SQLiteStatement(statement)
  }

  /// Runs statements that give no rows, or whose rows do not matter.
  func execute(_ sql: String) throws(SQLiteError) {
    guard unsafe sqlite3_exec(pointer, sql, nil, nil, nil) == SQLITE_OK else { throw error }
  }

  /// The first column of the first row of a statement, or `nil` when there is no row.
  func firstInteger(_ sql: String) throws(SQLiteError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(pointer) == 0 }

  /// The key of the row that was inserted last.
  var lastInsertedKey: Int64 { unsafe sqlite3_last_insert_rowid(pointer) }

  /// How many rows the last statement that wrote has changed.
  var changedRows: Int64 { unsafe sqlite3_changes64(pointer) }

  /// Waits for other processes' locks up to this long, in milliseconds.
  func setBusyTimeout(milliseconds: Int32) {
    unsafe sqlite3_busy_timeout(pointer, milliseconds)
  }

  private var error: SQLiteError { unsafe Self.error(of: pointer) }

  private static func error(of connection: OpaquePointer) -> SQLiteError {
    let message = unsafe sqlite3_errmsg(connection)
    return unsafe SQLiteError(
      code: sqlite3_extended_errcode(connection),
      systemError: sqlite3_system_errno(connection),
      message: message.map { unsafe String(cString: $0) } ?? "unknown"
    )
  }
}
