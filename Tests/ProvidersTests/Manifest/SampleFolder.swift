import Crypto
import FoundationEssentials
import TestSupport
import Testing
import Wire

@testable import Providers

/// Plugin folders in a temporary place, gone with the value.
final class SampleFolder {
  private let place: ScratchFolder

  init() throws { place = try ScratchFolder() }

  var path: String { place.path }

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

  /// A key as its one line of base64; made once, for it costs.
  private static let publicKey = Result {
    Base64.text(of: try RSAPrivateKey(generatingBits: 2048).publicKey().der())
  }

  /// An account of the sample plugin, ready to render and read.
  static func account(
    _ text: String = ManifestSample.text,
    codes: String? = nil,
    mode: String = "TEST",
    partner: Bool = true
  ) throws -> ProviderAccount {
    let plugin = try CompiledPlugin.of("sample", text, codes: codes)
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: sample
      environment: live
      credentials:
        shop: "a/b"
        mode: \(mode)
        \(partner ? "partner: p" : "x-partner: p")
        public_key: "\(try publicKey.get())"
        password: {secret: {env: PASSWORD}}
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: plugin,
      secrets: SecretSource(variables: ["PASSWORD": "pass word"], folder: ""),
      &diagnostics
    )
    #expect(diagnostics.all.map(\.message) == [])
    return try #require(account)
  }
}
