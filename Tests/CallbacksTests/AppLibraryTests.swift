import Foundation
import TestSupport
import Testing

/// What an app links: the library alone, by an older toolchain's manifest, without Foundation.
@Suite struct `The library for apps` {
  private static let sources: [String] = {
    let folder = Repository.path("Sources/Callbacks")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test func `imports nothing`() throws {
    #expect(Self.sources.count > 5)
    for file in Self.sources {
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.filter { $0.contains("import ") && !$0.hasPrefix("//") } == [], "\(file)")
    }
  }

  @Test func `has a manifest for older toolchains`() async throws {
    let folder = try ScratchFolder()
    let manifest = try String(
      contentsOfFile: Repository.path("Package@swift-6.0.swift"),
      encoding: .utf8
    )
    #expect(manifest.hasPrefix("// swift-tools-version: 6.0\n"))
    try folder.write(manifest, as: "Package.swift")
    let ended = try await Program.run(
      ["swift", "package", "--package-path", folder.path, "dump-package"]
    )
    #expect(ended.status == 0, "\(ended.errors)")
    struct Package: Decodable {
      struct Item: Decodable { var name: String }
      var products: [Item]
      var targets: [Item]
    }
    let package = try JSONDecoder().decode(Package.self, from: Data(ended.output.utf8))
    #expect(package.products.map(\.name) == ["PurserCallbacks"])
    #expect(package.targets.map(\.name) == ["Callbacks"])
  }

  /// There is no WebKit here, so its part in the example is taken by declarations of the same shape.
  @Test func `is used rightly by the example`() async throws {
    let folder = try ScratchFolder()
    func module(_ name: String, _ files: [String]) async throws {
      let line =
        ["swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-I", folder.path]
        + ["-module-name", name, "-o", folder.path("\(name).swiftmodule")] + files
      let ended = try await Program.run(line)
      #expect(ended.status == 0, "\(ended.errors)")
    }
    try await module("Callbacks", Self.sources)
    for name in ["UIKit", "WebKit"] {
      let stub = Repository.path("Tests/CallbacksTests/Example/\(name).swift.txt")
      let text = try String(contentsOfFile: stub, encoding: .utf8)
      try await module(name, [try folder.write(text, as: "\(name).swift")])
    }
    let ended = try await Program.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", folder.path]
        + [Repository.path("Examples/PaymentPage/PaymentPage.swift")]
    )
    #expect(ended.status == 0, "\(ended.errors)")
  }
}
