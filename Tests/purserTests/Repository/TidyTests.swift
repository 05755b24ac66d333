import Foundation
import Testing

/// Rules of the source that a compiler does not know.
@Suite struct `The source` {
  private static let everywhere = [
    "Sources", "Tests", "Plugins", "docs", "scripts", "Bench", "README.md", "CHANGELOG.md",
    "Makefile", "Package.swift", "config.yaml", ".ci",
  ]
  private static let texts = [
    ".swift", ".md", ".yaml", ".sh", ".csv", ".py", ".c", ".h", ".cpp", "Makefile", "run",
  ]

  /// Words of providers and of their wires.
  private static var foreign: Regex<Substring> {
    /(?i)tinkoff|t-bank|lyra|payzen|vads_|portmone|yoomoney|yookassa|\bassist\b|belassist|rebill_?id|terminal_?key/
  }
  private static let foreignWords = [
    "tinkoff", "t-bank", "lyra", "payzen", "vads_", "portmone", "yoomoney", "yookassa", "assist",
    "rebill", "terminal",
  ]
  private static let wireWords = [
    "GetState", "CheckOrder", "PaymentId", "OrderId", "ErrorCode", "/v2/",
  ]

  /// Where `unsafe` may stand outside the `Native` folders, and why.
  private static let unsafeFiles = [
    "Sources/Batch/Running/PaymentExecutor.swift": "running a job names its executor unowned",
    "Sources/Sandbox/Relay/MessageFrame.swift": "the bytes of a StaticString",
    "Sources/purser/Commands/CoreRate.swift":
      "the processor time of this thread has no other door",
    "Sources/purser/Commands/InitCommand.swift": "FileManager's isDirectory pointer",
    "Sources/purser/Output/Descriptor.swift": "write",
    "Sources/purser/Output/StandardOutput.swift": "open",
    "Sources/purser/Output/Terminal.swift": "the size of the terminal",
    "Sources/purser/Output/Terminal+Hidden.swift": "the terminal's echo is switched off and on",
    "Sources/purser/Wiring/FaultExit.swift": "write, in a signal handler",
    "Sources/purser/Wiring/Interrupts.swift": "signal sources that live for ever",
    "Sources/purser/Wiring/RealClock.swift": "clock_gettime",
  ]

  /// Where the compiler is told that something is safe to share, and why it is.
  private static let sharedByHand = [
    "Sources/Crypto/Native/Algorithms.swift": "fetched once, then only read",
    "Sources/Crypto/Native/NativeDigest.swift": "moves between threads, is never shared",
    "Sources/Crypto/Native/NativeKey.swift": "OpenSSL's keys are counted atomically and only read",
    "Sources/Crypto/Native/SecretBox.swift": "only read after it is made",
    "Sources/Forms/Native/Pattern.swift": "RE2 patterns are immutable",
    "Sources/HTTPServer/Native/Daemon.swift": "libmicrohttpd locks for itself",
    "Sources/HTTPServer/Native/HTTPExchange.swift": "one thread at a time owns an exchange",
    "Sources/HTTPServer/Native/Sleepers.swift": "guarded by a lock",
    "Sources/HTTPServer/Native/Watchdog.swift": "guarded by a lock",
  ]

  /// Card numbers that providers publish for their test systems.
  private static let testCards: Set<String> = [
    "4111111111111111", "4000000000000002", "5555555555554444", "4300000000000777",
    "5000000000000108", "5586200071492075", "2201382000000005",
    "2201382000000021", "2201382000000047", "2201382000000831", "2200770239097761",
    "4249170392197566", "4970100000000055", "5586200071492158", "5586200071499591",
    "2201382000000013", "2201382000000039", "2201382000000591",
    // Digits inside a published checkvalue.
    "9330561704265",
  ]

  private static func swift(_ folders: String...) -> [SourceFiles.File] {
    SourceFiles.all(in: folders)
  }

  @Test func `names no provider and no wire word outside Sandbox, Plugins and Tests`() {
    let foreign = Self.foreign
    let wire = /\b(GetState|CheckOrder|PaymentId|OrderId|ErrorCode)|\/v2\//
    let hits = Self.swift("Sources")
      .filter { !$0.path.hasPrefix("Sources/Sandbox/") }
      .flatMap { file in
        file.hits(having: Self.foreignWords, ignoringCase: true) { $0.contains(foreign) }
          + file.hits(having: Self.wireWords) { $0.contains(wire) }
      }
    #expect(hits.isEmpty, "\(hits.joined(separator: "\n"))")
  }

  @Test func `has no file over 400 lines`() {
    // Tables of planted mistakes are data.
    let tables = "Tests/ProvidersTests/Manifest/PlantedMistakes"
    let long = SourceFiles.all(in: ["Sources", "Tests", "Package.swift"])
      .filter { !$0.path.hasPrefix(tables) }
      .map { ($0.path, $0.lineCount) }
      .filter { $0.1 > 400 }
    #expect(long.isEmpty, "\(long)")
  }

  @Test func `is unsafe only in Native folders and a few listed files`() {
    let files = Self.swift("Sources")
      .filter { !$0.path.contains("/Native/") }
      .filter { file in
        !file.hits(having: ["unsafe"]) {
          $0.contains(/\bunsafe\s/) && !$0.trimmingPrefix(/\s*/).hasPrefix("//")
        }
        .isEmpty
      }
      .map(\.path)
    #expect(Set(files) == Set(Self.unsafeFiles.keys))
  }

  @Test func `has no floating point in the rooms of money`() {
    let hits =
      Self.swift(
        "Sources/Payments",
        "Sources/Engine",
        "Sources/Batch",
        "Sources/Forms",
        "Sources/Providers"
      )
      .flatMap { file in
        file.hits(having: ["Double", "Float", "Decimal"]) {
          $0.contains(/\b(Double|Float|Decimal|CGFloat)\b/)
        }
      }
    #expect(hits.isEmpty, "\(hits.joined(separator: "\n"))")
  }

  @Test func `leaves nothing for later in a comment`() {
    let words = ["TO" + "DO", "FIX" + "ME"]
    let hits = SourceFiles.all(in: Self.everywhere, ending: Self.texts)
      .filter { !$0.path.contains("/cases/") }
      .flatMap { file in
        file.hits(having: words) { line in
          words.contains { word in
            line.split { !$0.isLetter }.contains { $0 == word }
          }
        }
      }
    #expect(hits.isEmpty, "\(hits.joined(separator: "\n"))")
  }

  @Test func `names no path of one machine`() {
    let path = /(\/home\/[a-z]|\/root\/|\/work\/|\/Users\/[a-z])/
    let hits = SourceFiles.all(in: Self.everywhere, ending: Self.texts)
      .filter { !$0.path.contains("/cases/") && !$0.path.hasSuffix("TidyTests.swift") }
      .flatMap { file in
        file.hits(having: ["/home/", "/root/", "/work/", "/Users/"]) { $0.contains(path) }
      }
    #expect(hits.isEmpty, "\(hits.joined(separator: "\n"))")
  }

  @Test func `shares by hand only where a reason is listed`() {
    let files = Self.swift("Sources")
      .filter {
        $0.has("@unchecked " + "Sendable", "nonisolated(" + "unsafe)")
      }
      .map(\.path)
    #expect(Set(files) == Set(Self.sharedByHand.keys))
  }

  @Test func `holds no card number but those published for tests`() {
    let files = SourceFiles.all(
      in: ["Sources", "Plugins", "docs", "README.md"],
      ending: Self.texts
    )
    var hits: [String] = []
    for file in files {
      for digits in file.numbers(of: 13...19)
      where Self.passesLuhn(digits) && !Self.testCards.contains(digits) {
        hits.append("\(file.path): \(digits)")
      }
    }
    #expect(hits.isEmpty, "\(hits.joined(separator: "\n"))")
  }

  @Test func `is searched in the lines that have a word`() {
    let file = SourceFiles.File(path: "a", text: "one\nTwo 12 345\n")
    #expect(file.hits(having: ["Two"]) { $0.contains("T") } == ["a:2: Two 12 345"])
    #expect(file.hits(having: ["two"], ignoringCase: true) { _ in true } == ["a:2: Two 12 345"])
    #expect(file.hits(having: ["two"]) { _ in true } == [])
    #expect(file.has("none", "ne\nT") && !file.has("two"))
    #expect(file.lineCount == 2)
    #expect(file.numbers(of: 2...3) == ["12", "345"])
    #expect(file.numbers(of: 3...9) == ["345"])
  }

  @Test func `finds a card number by its check digit`() {
    #expect(Self.passesLuhn("4111111111111111"))
    #expect(!Self.passesLuhn("4111111111111112"))
  }

  private static func passesLuhn(_ digits: String) -> Bool {
    let sum = digits.utf8.reversed().enumerated()
      .reduce(0) { sum, item in
        let digit = Int(item.element) - 48
        let doubled = item.offset % 2 == 0 ? digit : digit * 2
        return sum + (doubled > 9 ? doubled - 9 : doubled)
      }
    return sum % 10 == 0
  }
}
