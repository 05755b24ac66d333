import Foundation
import PluginKit
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct ManifestPropertyTests {
  /// Texts that are spliced in; each has a meaning somewhere in a manifest.
  private static let splices = [
    "${", "}", "${payment.", "| minor", "(", ")", "'", "\"", "{", "[", "]", ": ", "- ", "\n", "\t",
    "&a", "*a", "!!", "#", "else", "by: credential.mode", "cases: {}", "/", "//", "?", "0", "-1",
    "9999999999999999999999", "1e9", "\u{0}", "\u{FEFF}", "\u{2028}", "я", "💡", "end", "charge",
    "effect: true", "state: recover", "when:", "null", "~", "",
  ]

  static func mutated(_ text: String, seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0..<max(1, bytes.count), using: &generator)
      let length = min(bytes.count - start, [0, 1, 5, 40].randomElement(using: &generator) ?? 0)
      let splice = splices.randomElement(using: &generator) ?? ""
      bytes.replaceSubrange(start..<start + length, with: Array(splice.utf8))
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      bytes.removeLast(Int.random(in: 0..<max(1, bytes.count), using: &generator))
    }
    return bytes
  }

  @Test(arguments: 0..<10)
  func `no text of a manifest traps the loader`(block: Int) throws {
    let path = Repository.path("Plugins/tinkoff/plugin.yaml")
    let shipped = try FileBytes.read(path: path, maximumByteCount: 1 << 20)
    let texts = [String(decoding: shipped, as: UTF8.self), ManifestSample.text]
    for seed in block * 50..<block * 50 + 50 {
      let bytes = Self.mutated(texts[seed % 2], seed: UInt64(seed))
      let (result, found) = ManifestSample.load(bytes)
      // A text that gives nothing at all must have said why.
      #expect(result != nil || !found.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4)
  func `no bytes of a reply trap the reader`(block: Int) throws {
    let account = try SampleAccount.tinkoff()
    let context = try CallContext.charge(kept: ["provider_id": "1"])
    let texts = try Self.replies("tinkoff")
    for seed in block * 500..<block * 500 + 500 {
      let text = texts[seed % texts.count]
      let bytes = Self.mutated(text, seed: UInt64(seed))
      let reply = HTTPReply(status: seed % 7 == 0 ? 500 : 200, body: bytes)
      for call in ["init", "charge", "state", "find_order"] {
        for purpose in [ReadingPurpose.step, .recovery, .lookup, .question] {
          let result = account.read(call: call, reply: reply, in: context, purpose: purpose)
          if purpose == .step, case .noReading = result {
            Issue.record("a step always has a reading, seed \(seed)")
          }
        }
      }
    }
  }

  /// The replies in a plugin's exchanges, empty ones left out.
  private static func replies(_ plugin: String) throws -> [String] {
    let folder = Repository.path("Plugins/\(plugin)/exchanges")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .flatMap { name in
        var diagnostics = Diagnostics()
        let file = ExchangeFile.load(path: "\(folder)/\(name)", &diagnostics)
        return try #require(file).calls.map { String(decoding: $0.reply, as: UTF8.self) }
      }
      .filter { !$0.isEmpty }
  }
}
