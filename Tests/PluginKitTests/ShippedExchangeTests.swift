import Foundation
import Providers
import TestSupport
import Testing
import Wire

@testable import PluginKit

/// Every exchange of every shipped plugin.
@Suite struct ShippedExchangeTests {
  static let plugins: [Plugin] = {
    var diagnostics = Diagnostics()
    return PluginLoader.loadAll(folders: [Repository.path("Plugins")], &diagnostics).plugins
  }()

  /// The files of a plugin's folder `exchanges`.
  static let files: [String] = plugins.flatMap { plugin in
    let folder = "\(plugin.folder)/exchanges"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(plugin.id)/exchanges/\($0)" }
  }

  @Test func `there are exchanges to replay`() { #expect(Self.files.count >= 32) }

  @Test(arguments: files)
  func `requests, readings, pages and signatures are as the file says`(name: String) throws {
    var diagnostics = Diagnostics()
    let file = ExchangeFile.load(path: Repository.path("Plugins/\(name)"), &diagnostics)
    let id = try #require(name.split(separator: "/").first).description
    let plugin = try #require(Self.plugins.first { $0.id == id })
    let sample = PluginSample.load(
      of: plugin,
      changes: file?.credentials ?? [],
      &diagnostics
    )
    #expect(diagnostics.all.map { "\($0.place.line): \($0.message)" } == [])
    let replay = try ExchangeReplay(
      #require(file),
      account: #require(sample).account,
      endpoint: #require(sample).endpoint
    )
    #expect(replay.mismatches().map(\.inWords) == [])
  }
}
