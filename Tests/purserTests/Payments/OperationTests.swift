import Foundation
import TestSupport
import Testing
import Wire

/// Captures, voids, refunds and pages, with the real binary and the simulators.
@Suite struct `What is done to a payment` {
  private static func json(_ run: PurserRun) throws -> JSONValue {
    let line = run.output.split(separator: "\n").first ?? ""
    return try JSON.parse(Array(line.utf8))
  }

  /// A shop whose account holds sums until they are captured.
  private static func twoStages(_ body: (Shop) async throws -> Void) async throws {
    try await Shop.with { shop in
      let old = "terminal_key: SimTerminalDEMO"
      try shop.edit("config.yaml", replacing: old, with: "\(old)\n      stages: two")
      try await body(shop)
    }
  }

  @Test func `is given back in parts up to the last kopeck, once for each reference`() async throws
  {
    try await Shop.with { shop in
      #expect(try await shop.pay("100.50", "C-1").status == 0)
      let steps: [(amount: String?, reference: String, status: Int32)] = [
        ("30.00", "R-1", 0), ("80.00", "R-2", 1), (nil, "R-3", 0), (nil, "R-3", 0),
        ("30.00", "R-1", 0), ("29.00", "R-1", 1), ("0.01", "R-4", 1),
      ]
      for step in steps {
        let amount = step.amount.map { ["--amount", $0] } ?? []
        let run = try await PurserProcess.run(
          ["payment", "refund", "reference:C-1", "--reference", step.reference] + amount,
          folder: shop.folder
        )
        #expect(run.status == step.status, "\(step): \(run.story)")
      }
      #expect(
        shop.effects == ["C-1 charge 10050", "C-1 refund 3000", "C-1 refund 7050"]
      )
      let shown = try Self.json(
        await shop.purser("--format", "json", "payment", "show", "reference:C-1")
      )
      #expect(shown["state"]?.text == "refunded")
      #expect(shown["refunded"]?["minor"]?.integer == 10_050)
      // Sums stand with the payment alone, so that a list adds up to what moved.
      let listed = try await shop.purser("--format", "json", "payment", "list")
      let sums = try listed.output.split(separator: "\n")
        .map { line in
          try JSON.parse(Array(line.utf8))["refunded"]?["minor"]?.integer ?? 0
        }
      #expect(sums.reduce(0, +) == 10_050)
    }
  }

  @Test func `never gives back more than there is, from several processes at once`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("10.00", "C-1").status == 0)
      let runs = try await withThrowingTaskGroup(of: PurserRun.self) { group in
        for number in 0..<5 {
          group.addTask {
            try await shop.purser(
              "payment",
              "refund",
              "reference:C-1",
              "--amount",
              "4.00",
              "--reference",
              "R-\(number)"
            )
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(runs.filter { $0.status == 0 }.count == 2, "\(runs.map(\.story))")
      #expect(
        shop.effects.filter { $0.contains("refund") }
          == Array(repeating: "C-1 refund 400", count: 2)
      )
    }
  }

  @Test(arguments: ["9001.08", "9001.10"])
  func `that moved money in silence is asked by its key, and moves it once`(
    amount: String
  ) async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("20000.00", "C-1").status == 0)
      let run = try await shop.purser(
        "payment",
        "refund",
        "reference:C-1",
        "--amount",
        amount,
        "--reference",
        "R-1"
      )
      #expect(run.status == 0, run.story)
      let refunds = shop.effects.filter { $0.contains("refund") }
      #expect(refunds.count == 1)
      let rest = try await shop.purser("payment", "refund", "reference:C-1", "--reference", "R-2")
      #expect(rest.status == 0, rest.story)
      #expect(shop.effects.filter { $0.contains("refund") }.count == 2)
    }
  }

  @Test(arguments: [1...4, 5...8, 9...12])
  func `that was killed in its refund gives back once`(points: ClosedRange<Int>) async throws {
    for point in points {
      try await Shop.with { shop in
        #expect(try await shop.pay("50.00", "C-1").status == 0)
        let words = [
          "payment", "refund", "reference:C-1", "--amount", "20.00", "--reference", "R-1",
        ]
        let killed = try await PurserProcess.run(
          words,
          folder: shop.folder,
          environment: ["PURSER_CRASH_POINT": "\(point)"]
        )
        var again = killed
        for _ in 0..<10 where again.status != 0 {
          again = try await PurserProcess.run(words, folder: shop.folder)
        }
        #expect(again.status == 0, "point \(point): \(again.story)")
        #expect(shop.effects == ["C-1 charge 5000", "C-1 refund 2000"], "point \(point)")
      }
    }
  }

  @Test func `is held, captured in part and given back`() async throws {
    try await Self.twoStages { shop in
      let paid = try await shop.pay("100.00", "A-1")
      #expect(try Self.json(paid)["state"]?.text == "authorized", paid.story)
      let early = try await shop.purser("payment", "refund", "reference:A-1", "--reference", "R-0")
      #expect(early.status == 1, early.story)
      let words = ["payment", "capture", "reference:A-1", "--amount", "60.00"]
      let capture = try await PurserProcess.run(
        words + ["--reference", "K-1"],
        folder: shop.folder
      )
      #expect(capture.status == 0, capture.story)
      let void = try await shop.purser("payment", "void", "reference:A-1", "--reference", "V-1")
      #expect(void.status == 1, void.story)
      let more = try await shop.purser(
        "payment",
        "refund",
        "reference:A-1",
        "--amount",
        "60.01",
        "--reference",
        "R-1"
      )
      #expect(more.status == 1, more.story)
      let back = try await shop.purser("payment", "refund", "reference:A-1", "--reference", "R-2")
      #expect(back.status == 0, back.story)
      #expect(
        shop.effects == ["A-1 authorize 10000", "A-1 capture 6000", "A-1 refund 6000"]
      )
    }
  }

  @Test func `is held and let go`() async throws {
    try await Self.twoStages { shop in
      #expect(try await shop.pay("100.00", "A-1").status == 0)
      let void = try await shop.purser("payment", "void", "reference:A-1", "--reference", "V-1")
      #expect(void.status == 0, void.story)
      let shown = try Self.json(
        await shop.purser("--format", "json", "payment", "show", "reference:A-1")
      )
      #expect(shown["state"]?.text == "voided")
      let capture = try await shop.purser(
        "payment",
        "capture",
        "reference:A-1",
        "--reference",
        "K-1"
      )
      #expect(capture.status == 1, capture.story)
      #expect(shop.effects == ["A-1 authorize 10000", "A-1 void 10000"])
    }
  }

  @Test func `is paid on the provider's page, which is shown once`() async throws {
    try await Shop.with { shop in
      let words = [
        "--format", "json", "pay", "--amount", "25.00", "--currency", "RUB", "--reference", "P-1",
        "--operation", "pay", "--account", "main",
      ]
      let first = try await PurserProcess.run(words, folder: shop.folder)
      #expect(first.status == 3, first.story)
      let action = try Self.json(first)["action"]
      #expect(action?["kind"]?.text == "redirect")
      let again = try await PurserProcess.run(words, folder: shop.folder)
      #expect(try Self.json(again)["action"]?["url"]?.text == action?["url"]?.text)
      #expect(try shop.requests(of: "Init") == 1)
      #expect(shop.effects.isEmpty)
      let paid = try LocalHTTP.post(shop.port, "/tinkoff/_pay", #"{"order":"P-1","outcome":"pay"}"#)
      #expect(paid.hasPrefix("HTTP/1.1 200"), "\(paid)")
      let asked = try await shop.purser("payment", "inquire", "reference:P-1")
      #expect(asked.status == 0, asked.story)
      #expect(shop.effects == ["P-1 charge 2500"])
    }
  }
}
