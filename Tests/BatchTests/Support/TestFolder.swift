import Foundation
import TestSupport

/// Files that the tests of this room read.
enum TestFolder {
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
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    return try CaseFolder(parts[0], of: "Batch").bytes(parts[1])
  }
}
