import FoundationEssentials
import Testing
import Wire

@testable import Providers

/// Plugin folders in a temporary place, gone with the value.
final class SampleFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("purser-plugins-\(UInt64.random(in: 0...UInt64.max))")
    path = url.path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {}
  }

  /// Writes a plugin folder of that name.
  func add(_ name: String, plugin: String, codes: String? = nil) throws {
    let folder = "\(path)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write(plugin, "\(folder)/plugin.yaml")
    if let codes { try write(codes, "\(folder)/codes.yaml") }
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// An account of the sample plugin, ready to render and read.
  static func account(
    _ text: String = ManifestSample.text,
    codes: String? = nil,
    mode: String = "TEST",
    partner: Bool = true
  ) throws -> ProviderAccount {
    let folder = try SampleFolder()
    try folder.add("sample", plugin: text, codes: codes)
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(folder: "\(folder.path)/sample", &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    let settings = SampleAccount.settings(
      """
      plugin: sample
      environment: live
      credentials:
        shop: "a/b"
        mode: \(mode)
        \(partner ? "partner: p" : "x-partner: p")
        public_key: pem
        password: {secret: {env: PASSWORD}}
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: #require(plugin),
      secrets: SecretSource(variables: ["PASSWORD": "pass word"], folder: ""),
      &diagnostics
    )
    #expect(diagnostics.all.map(\.message) == [])
    return try #require(account)
  }
}
