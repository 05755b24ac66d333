/// The process that holds a run.
public struct RunHolder: Equatable, Sendable {
  /// The process's number, as its owner record says it.
  public var pid: Int32
  /// Whether the process still lives; a dead one's run may be taken over.
  public var isAlive: Bool
  /// Whether it is this very process.
  public var isSelf: Bool

  /// Makes a holder.
  public init(pid: Int32, isAlive: Bool, isSelf: Bool) {
    self.pid = pid
    self.isAlive = isAlive
    self.isSelf = isSelf
  }
}
