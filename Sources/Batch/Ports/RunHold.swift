/// What came of the wish to hold a run.
public enum RunHold: Equatable, Sendable {
  case held
  /// A live process holds it.
  case heldBy(pid: Int32)
  /// There is no such run.
  case unknown
}
