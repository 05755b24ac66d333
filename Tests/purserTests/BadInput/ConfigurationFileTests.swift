import Foundation
import Testing
import Wire

/// Configuration files that are no configuration.
@Suite struct `A configuration that cannot be used` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var code: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "empty", bytes: [], code: "Y002"),
    Case(name: "only a comment", bytes: Array("# nothing\n".utf8), code: "Y002"),
    Case(name: "binary", bytes: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0xFF], code: "Y00"),
    Case(
      name: "UTF-16",
      bytes: [0xFF, 0xFE] + "schema: x\n".utf8.flatMap { [$0, 0] },
      code: "Y005"
    ),
    Case(
      name: "UTF-16 without a mark",
      bytes: "schema: x\n".utf8.flatMap { [0, $0] },
      code: "Y00"
    ),
    Case(name: "windows-1251", bytes: Array("a: ".utf8) + [0xCF, 0xF0, 0x0A], code: "Y004"),
    Case(name: "no mapping", bytes: Array("- a\n- b\n".utf8), code: "C003"),
    Case(name: "no YAML", bytes: Array("a: [1, 2\nb: }\n".utf8), code: "Y008"),
  ]

  @Test(arguments: cases)
  func `is 2 with a code and a place, for check and for commands that need it`(
    _ expected: Case
  ) async throws {
    try await Shop.with { shop in
      try Data(expected.bytes).write(to: URL(filePath: "\(shop.folder)/config.yaml"))
      let check = try await shop.purser("--format", "json", "check")
      #expect(check.status == 2, check.story)
      let first = try #require(try check.json["diagnostics"]?.array?.first, check.story)
      #expect(first["code"]?.text?.hasPrefix(expected.code) == true, check.story)
      #expect(first["file"]?.text == "config.yaml")
      #expect(first["line"]?.integer ?? 0 >= 1)
      #expect(first["column"]?.integer ?? 0 >= 1)
      let pay = try await shop.pay("10.00", "C-1")
      #expect(pay.status == 2, pay.story)
      #expect(try pay.errorCode == "configuration")
      #expect(pay.errors.contains("config.yaml"))
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `is 2 when it is missing or a folder`() async throws {
    try await Shop.with { shop in
      for path in ["missing.yaml", "."] {
        let run = try await shop.purser("--config", path, "check")
        #expect(run.status == 2, run.story)
        #expect(run.errors.contains("Y001"), run.story)
        let pay = try await shop.purser("--config", path, "payment", "list")
        #expect(pay.status == 2, pay.story)
      }
      let named = try await shop.purser("check", environment: ["PURSER_CONFIG": "other.yaml"])
      #expect(named.status == 2)
      #expect(named.errors.contains("other.yaml"), named.story)
    }
  }

  @Test func `is 2 at once when it has two gigabytes`() async throws {
    try await Shop.with { shop in
      try shop.write("config.yaml", "schema: purser.config/v1\n")
      let handle = try #require(FileHandle(forWritingAtPath: "\(shop.folder)/config.yaml"))
      try handle.truncate(atOffset: 2 << 30)
      try handle.close()
      let run = try await shop.purser("check")
      #expect(run.status == 2, run.story)
      #expect(run.errors.contains("Y003"), run.story)
    }
  }

  @Test func `is refused with all its mistakes in one run`() async throws {
    try await Shop.with { shop in
      try shop.edit("config.yaml", replacing: "schema:", with: "timezone: Europe/Kiew\nschema:")
      try shop.edit("config.yaml", replacing: "total: 10s", with: "total: 10")
      try shop.edit("config.yaml", replacing: "to: main", with: "to: mian")
      try shop.edit("config.yaml", replacing: "wait: 20s", with: "waite: 20s")
      let run = try await shop.purser("--format", "json", "check")
      #expect(run.status == 2, run.story)
      let found = try #require(try run.json["diagnostics"]?.array)
      let codes = found.compactMap { $0["code"]?.text }
      #expect(Set(codes).isSuperset(of: ["T008", "T006", "C004", "C001"]), run.story)
      let lines = found.compactMap { $0["line"]?.integer }
      #expect(lines == lines.sorted(), "in the order of the file")
    }
  }
}
