import Glibc

/// Files that a test makes and removes.
enum TemporaryFile {
  struct Failure: Error {}

  static func write(_ bytes: [UInt8]) throws -> String {
    var template = Array("/tmp/purser-wire-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw Failure() }
    defer { close(descriptor) }
    guard unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure() }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A file of that size without any content on the disk.
  static func sparse(byteCount: Int) throws -> String {
    let path = try write([])
    guard unsafe truncate(path, byteCount) == 0 else { throw Failure() }
    return path
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }
}
