import TestSupport

/// Another process that holds a lock file until it is killed.
final class LockHolder: Sendable {
  private let program: Program

  /// Starts the process and waits until it has the lock.
  init(path: String) async throws {
    let program = try Program(
      ["flock", "--no-fork", path, "sh", "-c", "echo held; exec sleep 600"]
    )
    self.program = program
    do {
      try await Until.holds("the lock is held") { program.outputSoFar == "held\n" }
    } catch {
      program.kill()
      throw error
    }
  }

  var pid: Int32 { program.pid }

  /// Ends the process by force and waits until it is gone.
  func kill() { program.kill() }

  deinit { program.kill() }
}
