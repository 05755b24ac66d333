import Foundation
import Testing

/// Another process that holds a lock file until it is killed.
final class LockHolder {
  private let process = Process()

  /// Starts the process and waits until it has the lock.
  init(path: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["flock", "--no-fork", path, "sh", "-c", "echo held; exec sleep 600"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
  }

  var pid: Int32 { process.processIdentifier }

  /// Ends the process by force and waits until it is gone.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit { if process.isRunning { kill() } }
}
