internal import Engine

/// One question of one caller.
struct ReadJob: Sendable {
  /// Reads and tells the caller.
  let perform: @Sendable (JournalSession) -> Void
  /// Tells the caller why nothing can be read.
  let fail: @Sendable (JournalError) -> Void
}
