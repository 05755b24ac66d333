import Foundation

/// Ends with 70 when purser itself fails: a trap of the language or of the system.
enum FaultExit {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Makes the process say that the fault is its own and leave, instead of dying of the signal.
  ///
  /// What was written is durable, and what was sent is asked about by the next run, as after a
  /// kill. `SWIFT_BACKTRACE` keeps the runtime's own report, for people who look for the fault.
  static func install(isJSON: Bool) {
    guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE", default: ""].isEmpty else {
      return
    }
    for number in signals {
      // Only write and _exit may be called there.
      if isJSON {
        signal(number) { _ in
          FaultExit.leave(
            saying: """
              {"error":{"code":"fault","message":"a fault in purser; nothing is lost","help":\
              "run the same command again: what was sent is asked about, never sent twice"}}

              """,
            to: STDOUT_FILENO
          )
        }
      } else {
        signal(number) { _ in
          FaultExit.leave(
            saying: """
              error: a fault in purser; nothing is lost
                help: run the same command again: what was sent is asked about, never sent twice

              """,
            to: STDERR_FILENO
          )
        }
      }
    }
  }

  private static func leave(saying text: StaticString, to descriptor: Int32) -> Never {
    _ = unsafe write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    _exit(ExitCode.fault.rawValue)
  }
}
