import Foundation
import Providers
import TestSupport
import Testing
import Wire

@testable import PluginKit

/// Whoever follows `docs/writing-a-plugin.md` to its end has a plugin that passes.
@Suite struct WritingGuideTests {
  /// One block of the guide and where it belongs.
  struct Edit: Sendable {
    var file: String
    /// The entry that it replaces; empty for the whole file.
    var path: [String]
    var lines: [String]
  }

  /// The blocks below lines such as "In `plugin.yaml`, `calls.charge`:".
  static func edits(of guide: String) -> [Edit] {
    var edits: [Edit] = []
    var target: (file: String, path: [String])?
    var block: [String]?
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = block {
        if line == "```", let place = target {
          edits.append(Edit(file: place.file, path: place.path, lines: open))
          (target, block) = (nil, nil)
        } else {
          block = open + [line]
        }
      } else if let match = line.wholeMatch(of: /In `([^`]+)`, (?:`([^`]+)`|the whole file):/) {
        let path = match.2.map { $0.split(separator: ".").map(String.init) } ?? []
        target = (String(match.1), path)
      } else if line == "```", target != nil {
        block = []
      }
    }
    return edits
  }

  /// A YAML text with the entry at a path of keys replaced by lines, with the lines below it.
  static func replacing(_ path: [String], in text: String, by lines: [String]) throws -> String {
    var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var range = 0..<all.count
    for (depth, key) in path.enumerated() {
      let indent = String(repeating: " ", count: depth * 2)
      let start = try #require(
        range.first { all[$0].hasPrefix("\(indent)\(key):") },
        "there is no \(path.joined(separator: "."))"
      )
      let end =
        all[(start + 1)..<range.upperBound]
        .firstIndex { line in
          !line.isEmpty && line.prefix { $0 == " " }.count <= depth * 2
        } ?? range.upperBound
      range = start..<end
    }
    all.replaceSubrange(range, with: lines)
    return all.joined(separator: "\n")
  }

  @Test func `the guide ends in a plugin that passes`() throws {
    let bytes = try #require(
      FileManager.default.contents(atPath: Repository.path("docs/writing-a-plugin.md"))
    )
    let edits = Self.edits(of: String(decoding: bytes, as: UTF8.self))
    #expect(edits.count == 20)
    var files = Dictionary(
      uniqueKeysWithValues: PluginScaffold(id: "acme-pay").files.map { ($0.path, $0.text) }
    )
    for edit in edits {
      let old = try #require(files[edit.file], "the new folder has no \(edit.file)")
      let new =
        edit.path.isEmpty
        ? edit.lines.joined(separator: "\n")
        : try Self.replacing(edit.path, in: old, by: edit.lines)
      files[edit.file] = new.isEmpty ? nil : new + "\n"
    }
    let plugin = try PluginFixture(files: files)
    let results = try plugin.results()
    #expect(results.filter { $0.status == .failed }.map { "\($0.name): \($0.detail)" } == [])
    #expect(results.contains { $0.name == "exchange charge.yaml" && $0.status == .passed })
  }
}
