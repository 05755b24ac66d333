internal import Glibc

/// A file that is written under a temporary name and appears whole, or not at all.
struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let temporary: String
  /// Whether the temporary file is still there and has to go.
  private var isTemporary = true

  /// Creates the temporary file in the folder where the file will stand.
  init(beside path: String, name: String) throws(BatchError) {
    self.path = path
    temporary = "\(path).\(name).tmp"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    descriptor = unsafe open(temporary, flags, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, why: Self.reason(errno)) }
  }

  deinit {
    if isTemporary { unsafe unlink(temporary) }
    close(descriptor)
  }

  /// Writes all bytes.
  mutating func write(_ bytes: [UInt8]) throws(BatchError) {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        // The range lies inside the buffer, since offset is below its count.
        unsafe Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: buffer[offset...]).baseAddress,
          buffer.count - offset
        )
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .unwritable(path: path, why: Self.reason(errno)) }
      offset += written
    }
  }

  /// Makes the bytes durable, gives the file its name, and makes the name durable.
  mutating func publish() throws(BatchError) {
    guard fsync(descriptor) == 0 else {
      throw .unwritable(path: path, why: Self.reason(errno))
    }
    guard unsafe rename(temporary, path) == 0 else {
      throw .unwritable(path: path, why: Self.reason(errno))
    }
    isTemporary = false
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  /// What an error number means, in words.
  static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM, EROFS: "permission denied"
    case ENOENT: "no such file or folder"
    case ENOSPC, EDQUOT: "the disk is full"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is no folder"
    default: "error \(code)"
    }
  }
}
