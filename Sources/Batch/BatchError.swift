public import Engine

/// Why a command about payment files cannot go on.
public enum BatchError: Error, Equatable, Sendable {
  /// The file cannot be opened or read.
  case unreadable(path: String, why: String)
  /// The whole file is refused.
  case refused(FileFault)
  /// Somebody wished to stop while the file was read; nothing of it was kept.
  case interrupted
  /// The file's bytes changed while it was read.
  case changed(path: String)
  /// The journal cannot work.
  case journal(JournalError)
  /// A file stands where the result belongs, and no run of this journal wrote it.
  case foreignResult(path: String)
  /// The result cannot be written.
  case unwritable(path: String, why: String)
  /// There is no such run.
  case unknownRun(String)
  /// A live process holds the run.
  case heldBy(RunID, pid: Int32)
}
