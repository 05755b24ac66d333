internal import Glibc

/// An open regular file that is read from its beginning to its end.
final class ChunkedFile {
  private static let chunkByteCount = 256 << 10

  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: chunkByteCount)

  /// Opens a file; directories and devices are refused.
  init(path: String) throws(FileReadError) {
    // Without O_NONBLOCK the open of a named pipe would wait for a writer.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileReadError(code: errno) }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    guard isKnown, kind == S_IFREG else {
      let code = errno
      close(descriptor)
      throw isKnown ? (kind == S_IFDIR ? .directory : .notRegular) : FileReadError(code: code)
    }
  }

  deinit { close(descriptor) }

  /// The next bytes; none at the end.
  func next() throws(FileReadError) -> [UInt8] {
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count >= 0 { return Array(chunk[..<count]) }
      guard errno == EINTR else { throw FileReadError(code: errno) }
    }
  }
}
