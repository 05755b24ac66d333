internal import Glibc

/// A file that is read from front to back, in pieces.
struct InputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8]

  /// Opens a regular file.
  init(path: String, pieceBytes: Int = 1 << 18) throws(BatchError) {
    self.path = path
    buffer = Array(repeating: 0, count: pieceBytes)
    // Without O_NONBLOCK the open of a named pipe would wait for a writer.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, why: OutputFile.reason(errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, why: "it is no regular file")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next piece; empty at the end.
  mutating func next() throws(BatchError) -> [UInt8] {
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, why: OutputFile.reason(errno)) }
      return Array(buffer[..<count])
    }
  }
}
