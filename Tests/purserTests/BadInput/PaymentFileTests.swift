import Foundation
import Testing
import Wire

/// Files of payments that are no files of payments.
@Suite struct `A payment file that cannot be read` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var code: String
    var line: Int64
    var says: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ code: String, line: Int64, says: String) {
      self.init(name, Array(text.utf8), code, line: line, says: says)
    }

    init(_ name: String, _ bytes: [UInt8], _ code: String, line: Int64, says: String) {
      self.name = name
      self.bytes = bytes
      self.code = code
      self.line = line
      self.says = says
    }
  }

  static let head = PaymentFiles.header
  static let cases: [Case] = [
    Case("empty", "", "B002", line: 1, says: "empty"),
    Case("only a header", head + "\n", "B002", line: 1, says: "under the header"),
    Case("a header twice", head + ",amount\nA,1,RUB,1,2\n", "B004", line: 1, says: "amount"),
    Case("an unknown header", head + ",amuont\nA,1,RUB,1,2\n", "B005", line: 1, says: "amuont"),
    Case(
      "an unclosed quote",
      head + "\nA,1.00,RUB,1\nB,\"2.00,RUB,1\n",
      "B003",
      line: 3,
      says: "never closed"
    ),
    Case(
      "another encoding",
      Array((head + "\nA,1.00,RUB,1\n").utf8) + [0xCF, 0xF0] + Array(",1.00,RUB,1\n".utf8),
      "B001",
      line: 3,
      says: "byte offset \((head + "\nA,1.00,RUB,1\n").utf8.count)"
    ),
    Case(
      "UTF-16",
      [0xFF, 0xFE] + (head + "\n").utf8.flatMap { [$0, 0] },
      "B0",
      line: 1,
      says: "UTF-16"
    ),
  ]

  @Test(arguments: cases)
  func `is refused whole, with its line, and makes no run`(_ expected: Case) async throws {
    try await Shop.with { shop in
      try Data(expected.bytes).write(to: URL(filePath: "\(shop.folder)/p.csv"))
      let check = try await shop.purser("--format", "json", "batch", "check", "p.csv")
      #expect(check.status == 1, check.story)
      let refused = try #require(try check.json["refused"], check.story)
      #expect(refused["code"]?.text?.hasPrefix(expected.code) == true, check.story)
      #expect(refused["line"]?.integer == expected.line, check.story)
      #expect(refused["message"]?.text?.contains(expected.says) == true, check.story)
      let run = try await shop.purser("batch", "run", "p.csv")
      #expect(run.status == 1, run.story)
      #expect(shop.read("p.result.csv") == nil)
      #expect(try await shop.purser("--format", "json", "batch", "list").output.isEmpty)
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `stops no other row when one has too few or too many cells`() async throws {
    try await Shop.with { shop in
      try shop.write(
        "p.csv",
        PaymentFiles.of(["A-1,10.00,RUB", "A-2,10.00,RUB,2", "A-3,1.00,RUB,3,4"])
      )
      let check = try await shop.purser("--format", "json", "batch", "check", "p.csv")
      let codes = try check.json["diagnostics"]?.array?.compactMap { $0["code"]?.text }
      #expect(codes == ["B007", "B006"], check.story)
      let run = try await shop.purser("batch", "run", "p.csv")
      #expect(run.status == 1, run.story)
      #expect(shop.effects == ["A-2 charge 1000"])
    }
  }
}
