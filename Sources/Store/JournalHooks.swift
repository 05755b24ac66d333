/// Points at which a test may end the process; in production they do nothing.
///
/// Both are called on the writer's thread with the number of the round, from 1.
public struct JournalHooks: Sendable {
  /// Called when everything of the round was written and before it is committed.
  public var beforeCommit: @Sendable (_ round: Int) -> Void
  /// Called when the round is durable and before any caller hears of it.
  public var afterCommit: @Sendable (_ round: Int) -> Void

  /// Makes hooks; without arguments they do nothing.
  public init(
    beforeCommit: @escaping @Sendable (_ round: Int) -> Void = { _ in },
    afterCommit: @escaping @Sendable (_ round: Int) -> Void = { _ in }
  ) {
    self.beforeCommit = beforeCommit
    self.afterCommit = afterCommit
  }
}
