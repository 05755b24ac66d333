import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct PluginLoaderTests {
  static func sample(_ id: String, _ from: String = "", _ to: String = "") -> String {
    let text = ManifestSample.text.replacing("id: sample", with: "id: \(id)")
    return from.isEmpty ? text : text.replacing(from, with: to)
  }

  @Test func `a broken plugin does not hide the others`() throws {
    let folder = try SampleFolder()
    try folder.add("alpha", plugin: Self.sample("alpha"))
    try folder.add("beta", plugin: Self.sample("beta", "docs: \"https://", "docs: \"\" # \"https:"))
    try folder.add("gamma", plugin: Self.sample("gamma"))
    var diagnostics = Diagnostics()
    let catalog = PluginLoader.loadAll(folders: [folder.path], &diagnostics)
    #expect(catalog.plugins.map(\.id) == ["alpha", "gamma"])
    #expect(catalog.broken == ["beta"])
    let found = diagnostics.all.map { "\($0.place.file) \(ManifestSample.shown($0))" }
    #expect(found == ["\(folder.path)/beta/plugin.yaml C006 5:7"])
    var reported = Diagnostics()
    let settings = SampleAccount.settings(
      "plugin: beta\nenvironment: live\ncredentials: {}",
      &reported
    )
    #expect(catalog.plugin(for: try #require(settings), &reported) == nil)
    #expect(reported.all.map(ManifestSample.shown) == ["P011 1:9"])
  }

  @Test func `the same id twice is an error at the second`() throws {
    let folder = try SampleFolder()
    try folder.add("one", plugin: Self.sample("alpha"))
    try folder.add("two", plugin: Self.sample("alpha"))
    var diagnostics = Diagnostics()
    let catalog = PluginLoader.loadAll(folders: [folder.path], &diagnostics)
    #expect(catalog.plugins.map(\.folder) == ["\(folder.path)/one"])
    #expect(diagnostics.all.map(ManifestSample.shown) == ["P010 2:5"])
    #expect(diagnostics.all.first?.related.map(\.place.file) == ["\(folder.path)/one/plugin.yaml"])
  }

  @Test func `a folder that is not there is an error, and one without plugins is empty`() throws {
    let folder = try SampleFolder()
    var diagnostics = Diagnostics()
    #expect(PluginLoader.loadAll(folders: [folder.path], &diagnostics).plugins.isEmpty)
    #expect(diagnostics.all.isEmpty)
    _ = PluginLoader.loadAll(folders: ["\(folder.path)/none"], &diagnostics)
    #expect(diagnostics.all.map(\.code) == [.fileUnreadable])
  }

  @Test func `the digest changes with every byte of the YAML files`() throws {
    func digest(_ plugin: String, _ codes: String) throws -> String {
      let folder = try SampleFolder()
      try folder.add("a", plugin: plugin, codes: codes)
      var diagnostics = Diagnostics()
      let loaded = PluginLoader.load(folder: "\(folder.path)/a", &diagnostics)
      return try #require(loaded).digest
    }
    let codes = "\"1\": {kind: refused, reason: other, effect: none}\n"
    let one = try digest(Self.sample("a"), codes)
    #expect(try digest(Self.sample("a"), codes) == one)
    #expect(one.hasPrefix("sha256:") && one.utf8.count == 71)
    #expect(try digest(Self.sample("a") + "\n", codes) != one)
    #expect(try digest(Self.sample("a"), codes + "\n") != one)
  }

  @Test(arguments: [
    ("kind: declned, reason: other, effect: none", "T008 1:13"),
    ("kind: refused, reason: othr, effect: none", "T008 1:30"),
    ("kind: refused, reason: no_effect, effect: none", "T008 1:30"),
    ("kind: refused, reason: other", "C002 1:6"),
    ("kind: declined, reason: other, effect: none", "C002 1:6"),
    ("kind: refused, soft: true, reason: other, effect: none", "C001 1:22"),
    ("kind: refused, reason: other, effect: none, efect: x", "C001 1:51"),
    ("kind: declined, soft: yes, reason: other, effect: none", "T004 1:29"),
  ])
  func `a wrong row of the code table is named with its place`(
    row: String,
    expected: String
  ) throws {
    let folder = try SampleFolder()
    try folder.add("a", plugin: Self.sample("a"), codes: "\"1\": {\(row)}\n")
    var diagnostics = Diagnostics()
    #expect(PluginLoader.load(folder: "\(folder.path)/a", &diagnostics) == nil)
    #expect(diagnostics.all.map(ManifestSample.shown) == [expected])
  }

  @Test func `an optional credential takes away only the operations that need it`() throws {
    let text = ManifestSample.text.replacing(
      "text: \"order=${payment.order}\"",
      with: "text: \"order=${credential.partner}\""
    )
    let without = try SampleFolder.account(text, partner: false)
    #expect(without.operations.isEmpty)
    #expect(without.unavailable == [.charge: "needs the credential partner"])
    let with = try SampleFolder.account(text)
    #expect(with.operations.keys.map(\.rawValue) == ["charge"])
    let handled = text.replacing(
      "${credential.partner}",
      with: "${credential.partner? | default('-')}"
    )
    #expect(try SampleFolder.account(handled, partner: false).unavailable.isEmpty)
  }
}

@Suite struct `A plugin from the bytes of its files` {
  @Test func `is the plugin of its folder`() throws {
    var diagnostics = Diagnostics()
    let folder = Repository.path("Plugins/tinkoff")
    let loaded = try #require(PluginLoader.load(folder: folder, &diagnostics))
    let again = try #require(
      PluginLoader.load(files: loaded.files, folder: "journal", &diagnostics)
    )
    #expect(again.digest == loaded.digest)
    #expect(again.id == loaded.id)
    #expect(Set(again.operations.keys) == Set(loaded.operations.keys))
    #expect(loaded.files.keys.sorted() == ["codes.yaml", "plugin.yaml"])
    #expect(diagnostics.all.isEmpty)
  }

  @Test(arguments: [
    ([:], "plugin.yaml is missing"),
    (["plugin.yaml": Array("id: x".utf8)], "schema"),
    (["codes.yaml": []], "plugin.yaml is missing"),
    (["plugin.yaml": [0xFF]], "UTF-8"),
  ])
  func `is refused with mistakes`(files: [String: [UInt8]], says: String) {
    var diagnostics = Diagnostics()
    #expect(PluginLoader.load(files: files, folder: "journal", &diagnostics) == nil)
    #expect(diagnostics.all.contains { $0.message.contains(says) }, "\(diagnostics.all)")
  }

  @Test func `has no other files`() throws {
    var diagnostics = Diagnostics()
    let folder = Repository.path("Plugins/tinkoff")
    var files = try #require(PluginLoader.load(folder: folder, &diagnostics)).files
    files["other.yaml"] = []
    #expect(PluginLoader.load(files: files, folder: "journal", &diagnostics) == nil)
  }
}
