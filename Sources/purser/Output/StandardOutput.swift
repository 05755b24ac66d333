import Foundation
import Synchronization

/// Standard output, which may be full, closed or a reader that has left.
enum StandardOutput {
  /// The first error of a write, 0 while there was none.
  private static let fault = Atomic<Int32>(0)

  /// Makes sure that no file of ours gets a standard descriptor that the caller has closed.
  static func reserveDescriptors() {
    for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken. What is read or written there fails as if it were closed.
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Writes all bytes; after the first error nothing more.
  static func write(_ bytes: [UInt8]) {
    guard fault.load(ordering: .relaxed) == 0,
      let number = Descriptor.write(bytes, to: STDOUT_FILENO)
    else { return }
    fault.store(number, ordering: .relaxed)
  }

  /// How the process ends whose command ended so.
  ///
  /// A reader that has left, as `head` does, is no error. Anything else is one, unless the command
  /// stopped early for a graver reason.
  static func end(after code: ExitCode) -> ExitCode {
    let number = fault.load(ordering: .relaxed)
    guard number != 0, number != EPIPE else { return code }
    let message = "error: standard output cannot be written: \(words(number))\n"
    let help =
      "  help: what was done is in the journal; purser payment list and batch list show it\n"
    _ = Descriptor.write(Array((message + help).utf8), to: STDERR_FILENO)
    switch code {
    case .done, .notAllGood, .open, .cannotWork: return .cannotWork
    case .usage, .inputNeeded, .fault, .interrupted: return code
    }
  }

  private static func words(_ number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT: "the disk is full"
    case EFBIG: "the file is larger than the system allows"
    case EBADF: "it is closed"
    default: "the system answers with error \(number)"
    }
  }
}
