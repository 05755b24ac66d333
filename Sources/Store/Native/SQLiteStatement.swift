internal import CSQLite

/// One compiled statement, finalized when the value ends.
///
/// Parameters count from 1, columns from 0. What is bound is copied by SQLite.
@safe struct SQLiteStatement: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes over a compiled statement.
  init(_ statement: OpaquePointer) { unsafe pointer = statement }

  deinit { unsafe sqlite3_finalize(pointer) }

  /// Binds a number or NULL.
  func bind(_ index: Int32, _ value: Int64?) throws(SQLiteError) {
    if let value {
      try check(unsafe sqlite3_bind_int64(pointer, index, value))
    } else {
      try check(unsafe sqlite3_bind_null(pointer, index))
    }
  }

  /// Binds a text or NULL.
  func bind(_ index: Int32, _ value: String?) throws(SQLiteError) {
    guard var text = value else { return try check(unsafe sqlite3_bind_null(pointer, index)) }
    // The bytes are valid during the closure, and SQLite copies them in it.
    let code = text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, let count = Int32(exactly: bytes.count) else {
        return bytes.isEmpty
          ? unsafe purser_sqlite3_bind_text(pointer, index, "", 0) : SQLITE_TOOBIG
      }
      return unsafe purser_sqlite3_bind_text(pointer, index, base, count)
    }
    try check(code)
  }

  /// Binds bytes that are UTF-8 as a text.
  func bind(_ index: Int32, utf8 value: [UInt8]) throws(SQLiteError) {
    guard let count = Int32(exactly: value.count) else { return try check(SQLITE_TOOBIG) }
    // An empty array may have no address, which would bind NULL.
    if value.isEmpty { return try bind(index, "") }
    let code = unsafe value.withUnsafeBytes { bytes in
      unsafe purser_sqlite3_bind_text(pointer, index, bytes.baseAddress, count)
    }
    try check(code)
  }

  /// Binds bytes as a blob.
  func bind(_ index: Int32, blob value: [UInt8]) throws(SQLiteError) {
    guard let count = Int32(exactly: value.count) else { return try check(SQLITE_TOOBIG) }
    let code = unsafe value.withUnsafeBytes { bytes in
      unsafe purser_sqlite3_bind_blob(pointer, index, bytes.baseAddress, count)
    }
    try check(code)
  }

  /// Goes to the next row.
  ///
  /// - Returns: `false` at the end; then the statement is ready to be run again.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      reset()
      return false
    }
    let error = lastError(code)
    reset()
    throw error
  }

  /// Runs a statement that gives no rows.
  func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Makes the statement ready for the next use; what is bound stays bound.
  func reset() { unsafe sqlite3_reset(pointer) }

  /// Whether the column is NULL.
  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  /// A number; NULL is 0.
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(pointer, column) }

  /// A number, or `nil` for NULL.
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// A text; NULL is empty.
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// A text, or `nil` for NULL; bytes that are no UTF-8 come out as replacement characters.
  func optionalText(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(pointer, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(pointer, column))
    // The memory is SQLite's until the next step; it is copied here.
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a text or blob; NULL is empty.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(pointer, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw lastError(code) }
  }

  private func lastError(_ code: Int32) -> SQLiteError {
    let connection = unsafe sqlite3_db_handle(pointer)
    let message = unsafe sqlite3_errmsg(connection)
    return unsafe SQLiteError(
      code: code,
      systemError: sqlite3_system_errno(connection),
      message: message.map { unsafe String(cString: $0) } ?? "unknown"
    )
  }
}
