import Foundation
import TestSupport
import Testing

/// What README.md says is true.
@Suite struct `The README` {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
  }

  /// The lines of fenced `sh` blocks, without their comments.
  private static func commands(in text: String) -> [String] {
    var isInside = false
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```sh"
      } else if isInside {
        let words = line.components(separatedBy: " #")[0].trimmingCharacters(in: .whitespaces)
        if !words.isEmpty { lines.append(words) }
      }
    }
    return lines
  }

  private static var pages: [String] {
    let docs = FileManager.default.enumerator(atPath: Repository.root.appending(path: "docs").path)
    let pages = docs?.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") } ?? []
    return ["README.md"] + pages.sorted().map { "docs/\($0)" }
  }

  @Test func `has commands that work in the order in which they stand`() async throws {
    let commands = try Self.commands(in: Self.text("README.md"))
      .filter { $0.hasPrefix("purser ") || $0.hasPrefix("cd ") }
    try #require(commands.contains("purser init shop"))
    try await Shop.with { shop in
      var folder = shop.folder
      for command in commands {
        var words = command.split(separator: " ").map(String.init)
        if words[0] == "cd" {
          folder += "/\(words[1])"
          continue
        }
        // The simulators run in this process, on a port of their own.
        if words.starts(with: ["purser", "dev", "sandbox"]) {
          words = ["purser", "dev", "sandbox", "--help"]
        }
        let run = try await PurserProcess.run(Array(words.dropFirst()), folder: folder)
        #expect([0, 1].contains(run.status), "\(command): \(run.story)")
        if words.starts(with: ["purser", "init"]) {
          let path = "\(folder)/\(words[2])/config.yaml"
          let sample = try String(contentsOfFile: path, encoding: .utf8)
          try #require(sample.contains("http://127.0.0.1:7070/"), "the sandbox's usual port")
          let here = sample.replacing("127.0.0.1:7070", with: "127.0.0.1:\(shop.port)")
          try here.write(toFile: path, atomically: true, encoding: .utf8)
          let secrets = "\(folder)/\(words[2])/secrets"
          for name in try FileManager.default.contentsOfDirectory(atPath: secrets) {
            let facts = try FileManager.default.attributesOfItem(atPath: "\(secrets)/\(name)")
            #expect(facts[.posixPermissions] as? Int == 0o600, "\(name) is its owner's alone")
          }
        }
      }
      #expect(!shop.effects.isEmpty, "the batch ran")
    }
  }

  @Test func `names commands that exist, on every page`() async throws {
    for page in Self.pages {
      for command in try Self.commands(in: Self.text(page)) where command.hasPrefix("purser ") {
        let words = command.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("-") }
        let names = words.prefix(while: { word in word.allSatisfy { $0.isLowercase } }).prefix(2)
        let run = try await PurserProcess.run(
          names.map(String.init) + ["--help"],
          folder: Repository.root.path
        )
        #expect(run.status == 0, "\(page): \(command): \(run.story)")
        #expect(run.output.hasPrefix("purser \(names.first ?? "")"), "\(page): \(command)")
      }
    }
  }

  @Test func `has links that lead somewhere, like every page of docs`() throws {
    let link = /\]\(([^)#\s]+)(#[^)]*)?\)/
    for page in Self.pages {
      let folder = Repository.root.appending(path: page).deletingLastPathComponent()
      for match in try Self.text(page).matches(of: link) {
        let target = String(match.output.1)
        if target.contains("://") { continue }
        let path = folder.appending(path: target).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(target)")
      }
    }
  }

  @Test func `shows every target of make, and make alone lists it`() async throws {
    let make = try await Program.run(["/usr/bin/make", "--no-print-directory"])
    #expect(make.status == 0)
    let listed = Set(
      make.output.split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst().first }
    )
    let wanted = ["deps", "build", "demo", "test", "lint", "bench", "torture", "docs", "clean"]
    for target in wanted {
      #expect(listed.contains(Substring(target)), "\(target) in \(make.output)")
    }
    for command in try Self.commands(in: Self.text("README.md")) where command.hasPrefix("make ") {
      let target = command.split(separator: " ")[1]
      #expect(listed.contains(target), "README runs make \(target)")
    }
  }
}
