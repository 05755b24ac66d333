internal import Engine
internal import Glibc

/// The append-only file beside the journal that holds its checkpoints, one a line.
///
/// Whoever cuts the journal's tail must also find and cut this file; a copy elsewhere finds him.
@safe final class CheckpointFile {
  private let descriptor: Int32

  /// The file of a journal.
  static func path(of journal: String) -> String { journal + ".checkpoints" }

  /// Opens the file for appending, or makes it.
  init(path: String) throws(JournalError) {
    let file = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let code = errno
      let isFull = code == ENOSPC || code == EDQUOT
      throw isFull ? .full : .unavailable(why: "\(path): \(FileProbe.message(code))")
    }
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Appends a line in one write; whatever a power cut left of another line is closed before it.
  ///
  /// The journal has the line too, so a failure only means that this file is behind.
  func append(_ checkpoint: Checkpoint, durably: Bool) {
    var bytes = Array((checkpoint.line + "\n").utf8)
    if !endsWithLine { bytes.insert(UInt8(ascii: "\n"), at: 0) }
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if durably { fdatasync(descriptor) }
  }

  private var endsWithLine: Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return true }
    var last: UInt8 = 0
    // One byte is read into one byte.
    guard unsafe pread(descriptor, &last, 1, status.st_size - 1) == 1 else { return true }
    return last == UInt8(ascii: "\n")
  }

  /// The checkpoints of a file, oldest first; what is no checkpoint is left out.
  ///
  /// - Parameters:
  ///   - path: the file; a missing one has none.
  ///   - tail: how many bytes of its end are read; all of it unless given.
  /// - Returns: the checkpoints.
  /// - Throws: the system's answer when the file cannot be read.
  static func read(_ path: String, tail: Int? = nil) throws(JournalError) -> [Checkpoint] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw .unavailable(why: "\(path): \(FileProbe.message(errno))")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unavailable(why: "\(path) is no regular file")
    }
    let size = Int(status.st_size)
    let count = min(tail ?? size, size)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // The buffer has room for `count` bytes.
      filled = unsafe max(0, pread(file, buffer.baseAddress, count, off_t(size - count)))
    }
    return bytes.split(separator: UInt8(ascii: "\n"))
      .compactMap { Checkpoint(line: String(decoding: $0, as: UTF8.self)) }
  }
}
