import Testing
import Wire

/// What `settle` says about what is left.
@Suite struct `The report of settle` {
  @Test func `counts doubt, reviews and what is pending apart`() async throws {
    try await Shop.with(
      lookup: "{max_processing: 1h, complete_after: 1s}",
      wait: "700ms"
    ) { shop in
      #expect(try await shop.pay("9001.09", "T-1").status == 3)
      #expect(try await shop.pay("9001.06", "T-2").status == 3)
      #expect(try await shop.pay("9001.06", "T-3").status == 3)
      #expect(try await shop.pay("9001.12", "T-4").status == 3)
      let past = ["--format", "json", "settle", "--until", "2020-01-01T00:00:00Z"]
      let run = try await PurserProcess.run(past, folder: shop.folder)
      #expect(run.status == 3, run.story)
      let expected: JSONValue = .object([
        "settled": .number("0"), "in_doubt": .number("1"), "in_review": .number("1"),
        "pending": .number("2"),
      ])
      #expect(try run.json == expected, run.story)
      let text = try await shop.purser("settle", "--until", "2020-01-01T00:00:00Z")
      #expect(text.output == "settled 0, 1 in doubt, 1 waiting for a person, 2 pending\n")
    }
  }

  @Test func `is all zeros and 0 when nothing is open`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("10.00", "T-1").status == 0)
      let run = try await shop.purser("--format", "json", "settle")
      #expect(run.status == 0, run.story)
      #expect(try run.json["in_doubt"]?.integer == 0)
    }
  }
}
