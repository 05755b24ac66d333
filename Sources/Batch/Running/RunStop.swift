import Synchronization

/// The wish to stop a run: nothing more is sent, and what is under way may end.
public final class RunStop: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Makes a wish that nobody has yet.
  public init() {}

  /// Whether somebody wishes to stop.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Wishes to stop; safe to call from anywhere, any number of times.
  public func request() { flag.store(true, ordering: .relaxed) }
}
