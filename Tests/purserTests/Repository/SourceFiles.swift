import Foundation
import TestSupport

/// The files of the checkout that people write.
enum SourceFiles {
  struct File {
    /// The path below the checkout's root.
    var path: String
    var text: String

    /// The lines with one of some words that match, as `path:number: line`.
    ///
    /// The words are looked for first: patterns are slow, and most lines have nothing.
    func hits(
      having words: [String],
      ignoringCase: Bool = false,
      _ isHit: (Substring) -> Bool
    ) -> [String] {
      let searched = ignoringCase ? text.lowercased() : text
      guard words.contains(where: { Self.has($0, in: searched) }) else { return [] }
      return zip(Self.lines(of: text), Self.lines(of: searched)).enumerated()
        .filter { item in
          words.contains { Self.has($0, in: String(item.element.1)) } && isHit(item.element.0)
        }
        .map { "\(path):\($0.offset + 1): \($0.element.0)" }
    }

    /// The lines that have a word.
    func lines(having word: String) -> [Substring] {
      Self.lines(of: text).filter { Self.has(word, in: String($0)) }
    }

    private static func lines(of text: String) -> [Substring] {
      text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Whether the text has one of some words.
    func has(_ words: String...) -> Bool { words.contains { Self.has($0, in: text) } }

    /// How many lines it has.
    var lineCount: Int { text.utf8.count { $0 == 0x0A } }

    /// The runs of so many digits.
    func numbers(of digits: ClosedRange<Int>) -> [String] {
      var found: [String] = []
      var run: [UInt8] = []
      for byte in Array(text.utf8) + [0] {
        if (0x30...0x39).contains(byte) {
          run.append(byte)
        } else if !run.isEmpty {
          if digits.contains(run.count) { found.append(String(decoding: run, as: UTF8.self)) }
          run.removeAll(keepingCapacity: true)
        }
      }
      return found
    }

    private static func has(_ word: String, in text: String) -> Bool {
      unsafe strstr(text, word) != nil
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
