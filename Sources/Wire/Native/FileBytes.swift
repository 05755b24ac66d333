internal import Glibc

/// Reads whole files of a bounded size.
public enum FileBytes: Sendable {
  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - path: where to read; links are followed.
  ///   - folder: where the file must lie at last, links followed; `nil` for anywhere.
  ///   - maximumByteCount: a larger file is refused before its content is read.
  /// - Returns: the content.
  /// - Throws: why the file could not be read.
  public static func read(
    path: String,
    within folder: String? = nil,
    maximumByteCount: Int
  ) throws(FileReadError) -> [UInt8] {
    var path = path
    if let folder {
      let root = try resolved(folder)
      path = try resolved(path)
      guard path.hasPrefix(root == "/" ? root : root + "/") else { throw .outside }
    }
    // Without O_NONBLOCK the open of a named pipe would wait for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileReadError(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileReadError(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .directory
    default: throw .notRegular
    }
    guard status.st_size <= maximumByteCount else { throw .tooLarge(Int(status.st_size)) }
    // A file of procfs says 0 and a file may grow, so the end is found by reading one byte more.
    let capacity = maximumByteCount + 1
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(capacity, max(Int(status.st_size) + 1, 4096)))
    while bytes.count < capacity {
      let wanted = min(chunk.count, capacity - bytes.count)
      let count = unsafe Glibc.read(descriptor, &chunk, wanted)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileReadError(code: errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    guard bytes.count <= maximumByteCount else { throw .tooLarge(bytes.count) }
    return bytes
  }

  /// The path without links.
  private static func resolved(_ path: String) throws(FileReadError) -> String {
    guard let found = unsafe realpath(path, nil) else { throw FileReadError(code: errno) }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
