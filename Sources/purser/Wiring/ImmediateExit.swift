import Foundation

/// Leaves the process at once; what was written is durable, what was not is asked about later.
enum ImmediateExit {
  static func leave(_ code: ExitCode) -> Never { _exit(code.rawValue) }
}
