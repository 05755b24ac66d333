import Foundation
import Testing
import Wire

/// Exit 2: the command line or a configuration file is wrong or unreadable.
@Suite struct `A wrong command line` {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var says: String
    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(words: ["pya"], says: "did you mean \"purser pay\"?"),
    Case(words: ["batch", "rum", "p.csv"], says: "did you mean \"purser batch run\"?"),
    Case(words: ["payment"], says: "needs one of"),
    Case(words: ["pay", "--amuont", "1.00"], says: "did you mean \"--amount\"?"),
    Case(words: ["batch", "run", "p.csv", "--reslut", "x"], says: "did you mean \"--result\"?"),
    Case(words: ["check", "--until", "x"], says: "has no flag \"--until\""),
    Case(words: ["batch", "run"], says: "needs FILE"),
    Case(words: ["settle", "now"], says: "takes no operand, found \"now\""),
    Case(words: ["batch", "run", "p.csv", "--known", "skp"], says: "did you mean \"skip\"?"),
    Case(words: ["check", "--lang", "fr"], says: "--lang takes uk, en, ru"),
    Case(words: ["settle", "--until", "tomorrow"], says: "RFC 3339"),
    Case(words: ["payment", "list", "--state", "in_dout"], says: "did you mean \"in_doubt\"?"),
    Case(words: ["payment", "list", "--limit", "0"], says: "--limit takes a whole number"),
    Case(words: ["payment", "show", "INV-1"], says: "names no payment"),
    Case(words: ["payment", "show", "reference:INV-1"], says: "there is no payment"),
    Case(words: ["batch", "show", "run_x"], says: "there is no run run_x"),
    Case(words: ["batch", "resume", "p.csv"], says: "names no run"),
    Case(words: ["batch", "run", "missing.csv"], says: "missing.csv"),
    Case(words: ["batch", "check", "."], says: ". "),
    Case(words: ["route", "missing.json"], says: "missing.json"),
    Case(words: ["batch", "run", "p.csv", "--concurrency", "many"], says: "--concurrency takes"),
    Case(words: ["pay", "--amount", "1.00"], says: "needs --currency"),
    Case(
      words: ["pay", "--amount", "1.005", "--currency", "RUB", "--reference", "R"],
      says: "is no amount of RUB"
    ),
    Case(
      words: ["pay", "--amount", "1.00", "--currency", "RUR", "--reference", "R"],
      says: "is no currency"
    ),
    Case(
      words: [
        "pay", "--amount", "1.00", "--currency", "RUB", "--reference", "R", "--operation", "chrage",
      ],
      says: "did you mean \"charge\"?"
    ),
    Case(words: ["explain", "C01"], says: "did you mean \"C001\"?"),
    Case(words: ["explain", "filtres"], says: "did you mean \"filters\"?"),
    Case(words: ["check", "--now", "noon"], says: "RFC 3339"),
    Case(words: ["plugins", "--format", "xml"], says: "--format takes text, json"),
    Case(words: pay("--account", "mian"), says: "did you mean \"main\"?"),
    Case(words: pay("--field", "rebil_id=1"), says: "did you mean \"rebill_id\"?"),
    Case(words: pay("--field", "shoe=1"), says: "fields: data, initiator,"),
    Case(words: pay("--field", "account=main"), says: "write --account"),
    Case(words: ["sign", "token", "--account", "mian"], says: "did you mean \"main\"?"),
    Case(words: ["eval", "'abc' | uper"], says: "upper"),
  ]

  /// A payment that is right but for what stands behind it.
  private static func pay(_ words: String...) -> [String] {
    ["pay", "--amount", "1.00", "--currency", "RUB", "--reference", "R"] + words
  }

  @Test(arguments: cases)
  func `is 2 and says what would be right`(_ expected: Case) async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["B-1,10.00,RUB,1"]))
      let run = try await PurserProcess.run(expected.words, folder: shop.folder)
      #expect(run.status == 2, run.story)
      #expect(run.errors.contains(expected.says), run.story)
      #expect(run.output.isEmpty, "diagnostics go to standard error")
    }
  }

  @Test(arguments: cases)
  func `is one JSON object on standard output when that is asked`(_ expected: Case) async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["B-1,10.00,RUB,1"]))
      let run = try await PurserProcess.run(
        ["--format", "json"] + expected.words,
        folder: shop.folder
      )
      #expect(run.status == 2, run.story)
      #expect(try !run.errorCode.isEmpty)
    }
  }

  @Test func `shows help and version everywhere with 0`() async throws {
    try await Shop.with { shop in
      for words in [
        ["--help"], ["pay", "--help"], ["batch", "run", "--help"], ["help", "settle"],
      ] {
        let run = try await PurserProcess.run(words, folder: shop.folder)
        #expect(run.status == 0, run.story)
        #expect(run.output.contains("Everywhere:") || run.output.contains("Start here:"))
      }
      let version = try await shop.purser("pay", "--version")
      #expect(version.status == 0)
      #expect(version.output.hasPrefix("purser "))
    }
  }

  @Test(arguments: ["pan", "csc", "secret"])
  func `refuses card data and secrets as arguments`(type: String) async throws {
    try await Shop.with { shop in
      try shop.copyPlugin(
        "tinkoff",
        replacing: "        rebill_id: {type: digits, required: true,",
        with: "        card: {type: \(type)}\n        rebill_id: {type: digits, required: true,"
      )
      let run = try await shop.pay("10.00", "U-1", "--field", "card=4111111111111111")
      #expect(run.status == 2, run.story)
      #expect(try run.errorCode == "usage")
      #expect(!run.output.contains("4111"), "the value itself is not repeated")
      #expect(shop.effects.isEmpty)
    }
  }
}
