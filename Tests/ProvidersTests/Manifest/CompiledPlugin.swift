import Synchronization
import Testing
import Wire

@testable import Providers

/// Plugins of tests' own texts, each compiled once for all tests that have the same text.
enum CompiledPlugin {
  private static let known = Mutex<[[String?]: Plugin]>([:])

  /// The plugin of a text, which must load without a word.
  static func of(_ id: String, _ text: String, codes: String? = nil) throws -> Plugin {
    if let plugin = known.withLock({ $0[[id, text, codes]] }) { return plugin }
    let folder = try SampleFolder()
    try folder.add(id, plugin: text, codes: codes)
    var diagnostics = Diagnostics()
    let loaded = PluginLoader.load(folder: "\(folder.path)/\(id)", &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    let plugin = try #require(loaded)
    known.withLock { $0[[id, text, codes]] = plugin }
    return plugin
  }
}
