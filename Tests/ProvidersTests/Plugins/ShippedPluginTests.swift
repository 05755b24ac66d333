import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct ShippedPluginTests {
  @Test func `every shipped plugin loads without a word`() {
    var diagnostics = Diagnostics()
    let catalog = PluginLoader.loadAll(folders: [Repository.path("Plugins")], &diagnostics)
    #expect(
      diagnostics.all.map {
        "\($0.place.file):\($0.place.line):\($0.place.column) \($0.code.rawValue) \($0.message)"
      } == []
    )
    #expect(catalog.plugins.map(\.id) == ["assist", "lyra", "portmone", "tinkoff", "yoomoney"])
    #expect(catalog.broken.isEmpty)
  }
}
