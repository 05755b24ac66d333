/// How a journal is opened.
public struct JournalOptions: Sendable {
  /// How long a write waits for other processes, in milliseconds; then it throws `locked`.
  public var busyMilliseconds: Int32
  /// How many threads read.
  public var readers: Int
  /// How many of the newest events are checked against the chain at opening.
  public var checkedEvents: Int64
  /// After how many events the head of the chain is signed; it also is when the journal is closed.
  public var checkpointEvents: Int64
  /// Points at which a test may end the process.
  public var hooks: JournalHooks

  /// Makes options.
  public init(
    busyMilliseconds: Int32 = 10_000,
    readers: Int = 2,
    checkedEvents: Int64 = 256,
    checkpointEvents: Int64 = 1000,
    hooks: JournalHooks = JournalHooks()
  ) {
    self.busyMilliseconds = busyMilliseconds
    self.readers = readers
    self.checkedEvents = checkedEvents
    self.checkpointEvents = checkpointEvents
    self.hooks = hooks
  }
}
