public import Payments

/// The time as the engine sees it; the real one, or a test's.
public struct EngineClock: Sendable {
  /// The wall clock's moment.
  public var now: @Sendable () -> Instant
  /// Sleeps until about that moment; returns early when the task is cancelled.
  public var sleep: @Sendable (_ until: Instant) async -> Void

  /// Makes a clock.
  public init(
    now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (_ until: Instant) async -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }
}
