/// What came of the wish to create a run.
public enum RunCreation: Equatable, Sendable {
  /// Created in state `loading`, without rows, and held by this process.
  case created
  /// A run of this id exists and is past `loading`.
  case exists(RunRecord)
  /// A live process is storing the rows of the same run.
  case heldBy(pid: Int32)
}
