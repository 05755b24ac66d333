import Foundation
import TestSupport

/// The files of the checkout that people write.
enum SourceFiles {
  struct File {
    /// The path below the checkout's root.
    var path: String
    var text: String

    /// The lines that match, as `path:number: line`.
    func hits(_ isHit: (Substring) -> Bool) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { isHit($0.element) }
        .map { "\(path):\($0.offset + 1): \($0.element)" }
    }
  }

  /// Every text file below some folders of the root whose name ends in one of some ways.
  static func all(in folders: [String], ending: [String] = [".swift"]) -> [File] {
    folders.flatMap { folder in
      let root = Repository.root.appending(path: folder).path
      var isFolder: ObjCBool = false
      let exists = unsafe FileManager.default.fileExists(atPath: root, isDirectory: &isFolder)
      guard exists else { return [String]() }
      guard isFolder.boolValue else { return [folder] }
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return paths.sorted().map { "\(folder)/\($0)" }
    }
    .filter { path in ending.contains { path.hasSuffix($0) } }
    .compactMap { path in
      let url = Repository.root.appending(path: path)
      return (try? String(contentsOf: url, encoding: .utf8)).map { File(path: path, text: $0) }
    }
  }
}
