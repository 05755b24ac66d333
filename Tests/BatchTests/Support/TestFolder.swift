import FoundationEssentials

/// A folder of one test's own, which goes when the test has ended.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/batch-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { return }
  }

  /// Writes a file and gives its path.
  func write(_ bytes: [UInt8], as name: String = "batch.csv") throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Removes a file.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// The names of the files, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The bytes of a file.
  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// A file of a given case.
  static func caseFile(_ name: String) throws -> [UInt8] {
    let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try read(here.path + "/cases/" + name)
  }
}
