import TestSupport
import Testing
import Wire

@testable import Providers

/// The shipped plugins, each compiled once for all tests.
enum ShippedPlugin: String {
  case tinkoff
  case lyra

  private typealias Loaded = (plugin: Plugin?, diagnostics: Diagnostics)

  private static let loadedTinkoff = load(.tinkoff)
  private static let loadedLyra = load(.lyra)

  private static func load(_ name: ShippedPlugin) -> Loaded {
    var diagnostics = Diagnostics()
    let folder = Repository.path("Plugins/\(name.rawValue)")
    return (PluginLoader.load(folder: folder, &diagnostics), diagnostics)
  }

  /// The plugin, which must have loaded without a word.
  func plugin() throws -> Plugin {
    let loaded = self == .tinkoff ? Self.loadedTinkoff : Self.loadedLyra
    try #require(loaded.diagnostics.all.isEmpty)
    return try #require(loaded.plugin)
  }
}
