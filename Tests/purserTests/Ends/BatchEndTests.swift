import Foundation
import Testing
import Wire

/// The exit codes of commands that end with a file of payments.
@Suite struct `The end of a file of payments` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rows: [String]
    var exit: Int32
    var verdicts: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "all captured is 0",
      rows: ["B-1,10.00,RUB,1", "B-2,11.00,RUB,2"],
      exit: 0,
      verdicts: ["captured", "captured"]
    ),
    Case(
      name: "a declined row is 1",
      rows: ["B-1,10.00,RUB,1", "B-2,9001.04,RUB,2"],
      exit: 1,
      verdicts: ["captured", "declined"]
    ),
    Case(
      name: "a row without a route is 1",
      rows: ["B-1,10.00,UAH,1", "B-2,10.00,RUB,2"],
      exit: 1,
      verdicts: ["refused", "captured"]
    ),
    Case(
      name: "an invalid row is 1",
      rows: ["B-1,10.0x,RUB,1", "B-2,10.00,RUB,2"],
      exit: 1,
      verdicts: ["invalid", "captured"]
    ),
    Case(
      name: "a second use in one file is 0",
      rows: ["B-1,10.00,RUB,1", "B-1,10.00,RUB,1"],
      exit: 0,
      verdicts: ["captured", "duplicate"]
    ),
    Case(
      name: "a row in review beats a declined row",
      rows: ["B-1,9001.12,RUB,1", "B-2,9001.04,RUB,2"],
      exit: 3,
      verdicts: ["in_doubt", "declined"]
    ),
  ]

  @Test(arguments: cases)
  func `has the exit code of its gravest row`(_ expected: Case) async throws {
    try await Shop.with(wait: "3s") { shop in
      try shop.write("p.csv", PaymentFiles.of(expected.rows))
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == expected.exit, run.story)
      #expect(try shop.verdicts("p.result.csv") == expected.verdicts, run.story)
      let captured = expected.verdicts.count { $0 == "captured" }
      let inReview = expected.verdicts.count { $0 == "in_doubt" }
      #expect(shop.effects.count == captured + inReview)
    }
  }

  struct Duplicate: Sendable, CustomTestStringConvertible {
    var amount: String
    var exit: Int32
    var reason: String
    var testDescription: String { "a \(reason) payment again is \(exit)" }
  }

  @Test(arguments: [
    Duplicate(amount: "10.00", exit: 0, reason: "captured"),
    Duplicate(amount: "9001.04", exit: 1, reason: "declined"),
    Duplicate(amount: "9001.12", exit: 3, reason: "review"),
  ])
  func `counts a known row as the payment that it repeats`(_ known: Duplicate) async throws {
    try await Shop.with(wait: "3s") { shop in
      _ = try await shop.pay(known.amount, "B-1")
      let before = shop.effects
      try shop.write("p.csv", PaymentFiles.of(["B-1,\(known.amount),RUB,1234567"]))
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == known.exit, run.story)
      #expect(try run.json["duplicate"]?.integer == 1, run.story)
      #expect(try shop.verdicts("p.result.csv") == ["duplicate"])
      #expect(try shop.column("purser_reason", of: "p.result.csv") == [known.reason])
      #expect(shop.effects == before)
    }
  }

  @Test func `names a known reference with another amount as invalid`() async throws {
    try await Shop.with { shop in
      _ = try await shop.pay("10.00", "B-1")
      try shop.write("p.csv", PaymentFiles.of(["B-1,12.00,RUB,1234567"]))
      let run = try await shop.purser("batch", "run", "p.csv")
      #expect(run.status == 1, run.story)
      #expect(try shop.verdicts("p.result.csv") == ["invalid"])
      #expect(try shop.column("purser_reason", of: "p.result.csv") == ["key_conflict"])
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `is 3 and settling while a row is open, and settle finishes it`() async throws {
    try await Shop.with(
      limits: "{total: 300ms}",
      lookup: "{max_processing: 1200ms, complete_after: 50ms}",
      wait: "100ms"
    ) { shop in
      try shop.write("p.csv", PaymentFiles.of(["B-1,9001.07,RUB,1"]))
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == 3, run.story)
      #expect(try run.json["state"]?.text == "settling", run.story)
      let settled = try await shop.purser("--format", "json", "settle")
      #expect(settled.status == 0, settled.story)
      #expect(try settled.json["in_doubt"]?.integer == 0)
      #expect(try shop.verdicts("p.result.csv") == ["captured"], "settle wrote the result")
      let again = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(again.status == 0, again.story)
      #expect(try again.json["state"]?.text == "finished")
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `is the same again for a finished run, which sends nothing`() async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["B-1,10.00,RUB,1", "B-2,9001.04,RUB,2"]))
      let first = try await shop.purser("batch", "run", "p.csv")
      let result = shop.read("p.result.csv")
      let before = shop.effects
      try FileManager.default.removeItem(atPath: "\(shop.folder)/p.result.csv")
      let second = try await shop.purser("batch", "run", "p.csv")
      #expect(first.status == 1, first.story)
      #expect(second.status == 1, second.story)
      #expect(shop.read("p.result.csv") == result, "the missing result is written again")
      #expect(shop.effects == before)
    }
  }
}
