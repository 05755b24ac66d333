import Foundation
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// The examples of the guide for authors of plugins are plugins.
@Suite struct `The guide's example` {
  /// The blocks of YAML in the guide.
  static func blocks() throws -> [String] {
    let path = Repository.path("docs/plugins.md")
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return text.components(separatedBy: "```yaml\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test func `loads without a word, whole or a table of codes`() throws {
    let blocks = try Self.blocks()
    let manifests = blocks.filter { $0.hasPrefix("schema: ") }
    #expect(manifests.count == 1 && blocks.count == 2)
    for text in manifests {
      let (result, found) = ManifestSample.load(Array(text.utf8))
      #expect(found.map { "\(ManifestSample.shown($0)) \($0.message)" } == [])
      #expect(result?.operations.keys.map(\.rawValue).sorted() == ["inquire", "pay", "refund"])
    }
    for text in blocks.filter({ !$0.hasPrefix("schema: ") }) {
      var diagnostics = Diagnostics()
      let node = YAML.load(Array(text.utf8), file: "codes.yaml", aliases: .refused, &diagnostics)
      let table = CodeTable.load(try #require(node), &diagnostics)
      #expect(diagnostics.all.map(\.message) == [])
      #expect(table.meanings.count == 1)
    }
  }
}
