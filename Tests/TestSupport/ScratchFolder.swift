import Foundation

/// A folder of one test's own, gone with the value.
public final class ScratchFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path = ScratchRoot.newPath()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ bytes: [UInt8], as name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// Writes a file of text and gives its path.
  @discardableResult
  public func write(_ text: String, as name: String) throws -> String {
    try write(Array(text.utf8), as: name)
  }

  /// Makes a file of that size without any content on the disk, and gives its path.
  public func makeSparse(byteCount: Int, as name: String) throws -> String {
    let path = try write([], as: name)
    guard unsafe truncate(path, byteCount) == 0 else { throw SystemFailure(code: errno) }
    return path
  }

  /// The bytes of a file; `nil` when there is none.
  public func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  /// Removes a file.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// The names of the files, in order.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
