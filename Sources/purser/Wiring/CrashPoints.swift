import Foundation
import Synchronization

/// Kills the process at a numbered point, so that tests can die everywhere.
///
/// Only debug builds listen to `PURSER_CRASH_POINT=N`; the N-th point that is passed is the last.
enum CrashPoints {
  private static let passed = Atomic<Int>(0)

  /// Passes a point.
  static func pass() {
    #if DEBUG
    guard let last else { return }
    if passed.add(1, ordering: .sequentiallyConsistent).newValue == last {
      kill(getpid(), SIGKILL)
    }
    #endif
  }

  /// How many points the process has passed.
  static var count: Int { passed.load(ordering: .sequentiallyConsistent) }

  #if DEBUG
  private static let last = ProcessInfo.processInfo.environment["PURSER_CRASH_POINT"]
    .flatMap { Int($0) }
  #endif
}
