/// What came of the wish to start a file's run.
public enum BatchStart: Equatable, Sendable {
  /// A new run with its rows stored, held by this process, in state `running`.
  case started(RunRecord)
  /// The file's run is unfinished: it goes on where it stood.
  case resumes(RunRecord)
  /// The file's run is finished; nothing is sent again.
  case finished(RunRecord)
  /// A live process holds the file's run.
  case heldBy(RunID, pid: Int32)
  /// Known rows need a choice; nothing was stored.
  case needsChoice(BatchPreview)
  /// The file, or one of its rows with `on_invalid: refuse`, is wrong; nothing was stored.
  case refused(BatchPreview)
}
