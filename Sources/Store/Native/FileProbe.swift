internal import Engine
internal import Glibc

/// Looks at a file before SQLite does, so that a file that is no journal is never written to.
enum FileProbe {
  /// Refuses a file that cannot be a journal; a missing or an empty one is a new journal.
  static func check(_ path: String) throws(JournalError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return try refuseLeftOver(path) }
      throw .unavailable(why: "\(path): \(message(errno))")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      throw .unavailable(why: "\(path): \(message(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .damaged(why: "\(path) is no regular file")
    }
    if status.st_size == 0 { return try refuseLeftOver(path) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = unsafe header.withUnsafeMutableBytes { bytes in
      unsafe pread(file, bytes.baseAddress, bytes.count, 0)
    }
    guard count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .damaged(why: "\(path) is no journal")
    }
    try refuseTruncated(path, header: header, size: Int64(status.st_size))
  }

  /// Makes an empty file that only its owner may read; one that exists is fine.
  static func create(_ path: String) throws(JournalError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let code = errno
      let isFull = code == ENOSPC || code == EDQUOT
      throw isFull ? .full : .unavailable(why: "\(path): \(message(code))")
    }
    close(file)
  }

  /// Makes the folders of a path that are missing.
  static func makeParents(of path: String) throws(JournalError) {
    var place = path.startIndex
    while let slash = path[place...].firstIndex(of: "/") {
      place = path.index(after: slash)
      if slash == path.startIndex { continue }
      let code = makeDirectory(String(path[..<slash]))
      guard code == 0 else { throw .unavailable(why: "\(path[..<slash]): \(message(code))") }
    }
  }

  /// Makes one folder; one that exists is fine.
  ///
  /// - Returns: an errno, or 0.
  static func makeDirectory(_ path: String) -> Int32 {
    if unsafe mkdir(path, 0o700) == 0 { return 0 }
    let code = errno
    // A folder that exists may answer EEXIST, or EROFS and EACCES where nothing can be made.
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    return isThere ? 0 : code
  }

  /// The names in a folder; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // The name is a C array inside the entry, closed by a zero, valid until the next call.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { characters in
          unsafe String(cString: characters)
        }
      }
      names.append(name)
    }
    return names
  }

  /// Makes the name of a new file durable.
  static func syncParent(of path: String) {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let folder = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// What an errno says.
  static func message(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "errno \(code)"
  }

  /// A write-ahead log without its journal holds payments that a new journal would forget.
  private static func refuseLeftOver(_ path: String) throws(JournalError) {
    guard size(of: path + "-wal") > 0 else { return }
    throw .damaged(why: "\(path) is missing or empty, but \(path)-wal is not")
  }

  /// The header counts the pages; with nothing in the log they must all be in the file.
  private static func refuseTruncated(
    _ path: String,
    header: [UInt8],
    size fileSize: Int64
  ) throws(JournalError) {
    guard size(of: path + "-wal") == 0 else { return }
    let stated = Int64(header[16]) << 8 | Int64(header[17])
    let pageSize = stated == 1 ? 65_536 : stated
    let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard fileSize >= pages * pageSize else {
      throw .damaged(why: "\(path) is truncated: \(fileSize) of \(pages * pageSize) bytes")
    }
  }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
