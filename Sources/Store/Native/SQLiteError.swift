internal import CSQLite
internal import Engine
internal import Glibc

/// What SQLite said no to.
struct SQLiteError: Error, Equatable, Sendable {
  /// The extended result code; its low byte is the primary one.
  let code: Int32
  /// The errno behind it, or 0.
  let systemError: Int32
  /// SQLite's own sentence; it holds no value of any row.
  let message: String
  /// Set when a payment's record is not what its events say.
  var contradiction: RecordContradiction?

  /// SQLite's code for a sync that failed.
  static var failedSync: Int32 { purser_SQLITE_IOERR_FSYNC }
  /// SQLite's code for a full disk.
  static var fullDisk: Int32 { SQLITE_FULL }

  /// The low byte of the code.
  var primaryCode: Int32 { code & 0xFF }

  /// One stored value that cannot be read back; the rest of the file may be sound.
  static func damaged(_ why: String) -> SQLiteError {
    SQLiteError(code: SQLITE_MISMATCH, systemError: 0, message: why)
  }

  /// A payment's record that is not what its events say.
  static func contradicted(_ contradiction: RecordContradiction) -> SQLiteError {
    var error = damaged("payment \(contradiction.payment) is not what its events say")
    error.contradiction = contradiction
    return error
  }
}

extension SQLiteError {
  /// The same in the words of the port.
  var journalError: JournalError {
    if let contradiction { return .contradicted(contradiction) }
    switch primaryCode {
    case Self.fullDisk: return .full
    case SQLITE_BUSY, SQLITE_LOCKED: return .locked
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_MISMATCH:
      return .damaged(why: message)
    case SQLITE_IOERR:
      let isFull = systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG
      return isFull ? .full : .unavailable(why: message)
    default: return .unavailable(why: message)
    }
  }

  /// Whether the next write would meet the same trouble: the disk, the lock or the file.
  ///
  /// Everything else is the fault of one job, which must not take the others with it.
  var concernsWholeFile: Bool {
    switch primaryCode {
    case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_ERROR: false
    default: true
    }
  }

  /// Whether a sync failed: what is on the disk is then unknown, and only a new start may go on.
  var leavesDiskUnknown: Bool {
    code == Self.failedSync || code == purser_SQLITE_IOERR_DIR_FSYNC
  }
}
