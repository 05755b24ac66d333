import Foundation
import Providers
import TestSupport
import Testing

@testable import PluginKit

/// Every shipped plugin passes the checks, and shows every feature twice.
@Suite struct ShippedCheckTests {
  private static func files(_ plugin: Plugin, _ folder: String) -> [String] {
    let path = "\(plugin.folder)/\(folder)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  private static func coverage(of plugin: Plugin) -> PluginCoverage {
    PluginCoverage(of: plugin, exchanges: files(plugin, "exchanges"), runs: files(plugin, "runs"))
  }

  @Test func `five plugins are shipped`() {
    #expect(
      ShippedExchangeTests.plugins.map(\.id)
        == ["assist", "lyra", "portmone", "tinkoff", "yoomoney"]
    )
  }

  @Test(arguments: ShippedExchangeTests.plugins.map(\.id))
  func `the checks pass`(id: String) throws {
    let plugin = try #require(ShippedExchangeTests.plugins.first { $0.id == id })
    let results = PluginTester.results(of: plugin, exchanges: Self.files(plugin, "exchanges"))
    #expect(results.filter { $0.status == .failed }.map { "\($0.name): \($0.detail)" } == [])
  }

  @Test(arguments: ShippedExchangeTests.plugins.map(\.id))
  func `every feature has an exchange and a run`(id: String) throws {
    let plugin = try #require(ShippedExchangeTests.plugins.first { $0.id == id })
    let coverage = Self.coverage(of: plugin)
    #expect(coverage.broken == [])
    #expect(coverage.features.filter { !$0.isWhole }.map(\.name) == [])
  }

  @Test func `the page about the providers is what the files say`() {
    let page = ProvidersPage.text(
      ShippedExchangeTests.plugins.map { ($0, Self.coverage(of: $0)) }
    )
    let path = Repository.path("docs/providers.md")
    let written = FileManager.default.contents(atPath: path)
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(written == page, "make docs writes it again")
  }
}
