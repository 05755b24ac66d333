internal import Engine
internal import Glibc

/// Files beside the journal that hold little and are read as a whole.
enum SmallFile {
  /// The most bytes that are read.
  private static let maximumByteCount = 1 << 12

  /// Reads a file.
  ///
  /// - Returns: its bytes and its mode; `nil` when it is missing.
  static func read(_ path: String) throws(JournalError) -> (bytes: [UInt8], mode: UInt32)? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .unavailable(why: "\(path): \(FileProbe.message(errno))")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unavailable(why: "\(path) is no regular file")
    }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maximumByteCount) { buffer, count in
      // The buffer has room for `maximumByteCount` bytes.
      count = unsafe max(0, pread(file, buffer.baseAddress, maximumByteCount, 0))
    }
    return (bytes, status.st_mode)
  }

  /// Makes a file that is not there yet and that only its owner may read, and makes it durable.
  static func make(_ path: String, _ bytes: [UInt8]) throws(JournalError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    guard written == bytes.count, fsync(file) == 0 else {
      let code = errno
      unsafe unlink(path)
      throw failure(path, code)
    }
    FileProbe.syncParent(of: path)
  }

  private static func failure(_ path: String, _ code: Int32) -> JournalError {
    let isFull = code == ENOSPC || code == EDQUOT
    return isFull ? .full : .unavailable(why: "\(path): \(FileProbe.message(code))")
  }
}
