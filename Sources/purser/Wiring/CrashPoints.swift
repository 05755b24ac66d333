import Foundation
import Synchronization

/// Kills the process at a numbered point, so that tests can die everywhere.
///
/// Only debug builds listen to `PURSER_CRASH_POINT=N`; the N-th point that is passed is the last.
/// With `PURSER_FAULT_POINT=N` the process traps there, as it would by a fault of its own.
enum CrashPoints {
  private static let passed = Atomic<Int>(0)

  /// Passes a point.
  static func pass() {
    #if DEBUG
    guard last != nil || fault != nil else { return }
    let number = passed.add(1, ordering: .sequentiallyConsistent).newValue
    if number == last { kill(getpid(), SIGKILL) }
    if number == fault { fatalError("PURSER_FAULT_POINT") }
    #endif
  }

  /// How many points the process has passed.
  static var count: Int { passed.load(ordering: .sequentiallyConsistent) }

  #if DEBUG
  private static let last = number("PURSER_CRASH_POINT")
  private static let fault = number("PURSER_FAULT_POINT")

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
  #endif
}
