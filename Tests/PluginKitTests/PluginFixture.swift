import Foundation
import Providers
import TestSupport
import Testing
import Wire

@testable import PluginKit

/// A plugin's folder of one test's own.
struct PluginFixture {
  private let folder: ScratchFolder
  private let path: String

  /// Writes the files, named relative to the plugin's folder.
  init(files: [String: String]) throws {
    folder = try ScratchFolder()
    path = folder.path("acme-pay")
    for (name, text) in files {
      try FileManager.default.createDirectory(
        at: URL(filePath: "\(path)/\(name)").deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try folder.write(text, as: "acme-pay/\(name)")
    }
  }

  /// What the checks say of it; what the loader says must be nothing.
  func results() throws -> [CheckResult] {
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(folder: path, &diagnostics)
    #expect(diagnostics.all.map { "\($0.place.line): \($0.message)" } == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/exchanges").sorted()
    return try PluginTester.results(of: #require(plugin), exchanges: names)
  }
}
