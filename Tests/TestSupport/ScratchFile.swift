import Foundation

/// A file that a program reads or writes and a test looks into.
///
/// It has no name any more once it is open, so that nothing is left of it however the test ends.
public final class ScratchFile: Sendable {
  /// Open for reading and writing, at the beginning.
  public let descriptor: Int32

  /// Makes a file with a text in it.
  public init(holding text: String = "") throws {
    let path = ScratchRoot.newPath()
    try Data(text.utf8).write(to: URL(filePath: path))
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    let code = errno
    unsafe unlink(path)
    guard descriptor >= 0 else { throw SystemFailure(code: code) }
  }

  deinit { close(descriptor) }

  /// What stands in it now.
  public var text: String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // The place of the descriptor itself is the program's.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(bytes.count))
      }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }
}
