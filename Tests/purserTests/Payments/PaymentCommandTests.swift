import Foundation
import Payments
import Testing
import Wire

/// `payment show|list|inquire|resolve` and `settle`.
@Suite struct `What is known of payments` {
  @Test func `says when another attempt is not made, and why`() async throws {
    try await Shop.with(plugins: ["tinkoff"]) { shop in
      let cases: [(words: [String], says: String?)] = [
        (["--amount", "10.00"], nil),
        (["--amount", "10.00", "--attempt", "2"], "attempt 2 was not made: attempt 1 is captured"),
        (["--amount", "10.00"], nil),
      ]
      for (words, says) in cases {
        let run = try await PurserProcess.run(
          [
            "--format", "json", "pay", "--currency", "RUB", "--reference", "T-1", "--field",
            "rebill_id=1234567",
          ] + words,
          folder: shop.folder
        )
        #expect(run.status == 0, run.story)
        #expect(run.errors.contains("was not made") == (says != nil), run.story)
        if let says { #expect(run.errors.contains(says), run.story) }
        #expect(try run.json["attempt"]?.integer == 1)
      }
      #expect(shop.effectCount == 1)
    }
  }

  @Test(arguments: [
    ["payment", "show", "reference:X"], ["payment", "refund", "reference:T-1", "--reference", "R"],
    ["notification"], ["pay"], ["callback"], ["route", "none.json"], ["eval", "x"],
    ["pay", "--amount", "1.00", "--currency", "EUR", "--reference", "T-9"],
  ])
  func `has help beside every error`(words: [String]) async throws {
    try await Shop.with { shop in
      let run = try await PurserProcess.run(["--format", "json"] + words, folder: shop.folder)
      #expect(run.status != 0, run.story)
      let help = try run.json["error"]?["help"]?.text
      #expect(help?.isEmpty == false, run.story)
    }
  }

  @Test func `is found by its id, its reference and the provider's`() async throws {
    try await Shop.with { shop in
      let paid = try await shop.pay("10.00", "S-1")
      let payment = try paid.json
      let id = try #require(payment["id"]?.text)
      let theirs = try #require(payment["provider_reference"]?.text)
      for name in [id, "reference:S-1", "provider:\(theirs)"] {
        let shown = try await shop.purser("--format", "json", "payment", "show", name)
        #expect(shown.status == 0, shown.story)
        #expect(try shown.json == payment)
      }
      let text = try await shop.purser("payment", "show", id, "--events")
      #expect(text.output.contains("10.00 RUB"), text.story)
      #expect(text.output.contains("intent"))
      for name in ["pay_0000", "reference:S-2", "provider:1", "S-1", "reference:"] {
        let missing = try await shop.purser("--format", "json", "payment", "show", name)
        #expect(missing.status == 2, missing.story)
        #expect(try !missing.errorCode.isEmpty)
      }
    }
  }

  @Test func `is listed by state, account and time, as lines and as CSV`() async throws {
    try await Shop.with(wait: "700ms") { shop in
      for (amount, name) in [("10.00", "L-1"), ("9001.04", "L-2"), ("9001.06", "L-3")] {
        _ = try await shop.pay(amount, name)
      }
      func references(_ words: String...) async throws -> [String?] {
        let line = ["--format", "json", "payment", "list"] + words
        let run = try await PurserProcess.run(line, folder: shop.folder)
        try #require(run.status == 0, run.story)
        return try run.jsonLines.map { $0["reference"]?.text }
      }
      #expect(try await references() == ["L-1", "L-2", "L-3"])
      #expect(try await references("--state", "captured") == ["L-1"])
      #expect(
        try await references("--state", "declined", "--state", "pending") == ["L-2", "L-3"]
      )
      #expect(try await references("--limit", "1") == ["L-3"])
      #expect(try await references("--account", "main").count == 3)
      #expect(try await references("--account", "other") == [])
      #expect(try await references("--until", "2020-01-01T00:00:00Z") == [])
      #expect(try await references("--since", "2020-01-01T00:00:00Z").count == 3)
      let table = try await shop.purser("payment", "list", "--format", "csv")
      let lines = table.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 4, table.story)
      #expect(
        lines.first
          == "id,reference,attempt,operation,state,reason,account,amount,currency,"
          + "provider_reference,created"
      )
      #expect(lines[2].contains(",L-2,1,charge,declined,lost_or_stolen,main,9001.04,RUB,"))
    }
  }

  @Test func `is asked about by inquire, which never sends`() async throws {
    try await Shop.with(
      lookup: "{max_processing: 1h, complete_after: 1s}",
      wait: "700ms"
    ) { shop in
      #expect(try await shop.pay("9001.08", "Q-1").status == 3)
      #expect(try await shop.pay("9001.09", "Q-2").status == 3)
      let charges = try shop.requests(of: "Charge")
      let paid = try await shop.purser("--format", "json", "payment", "inquire", "reference:Q-1")
      #expect(paid.status == 0, paid.story)
      #expect(try paid.json["state"]?.text == "captured")
      let open = try await shop.purser("--format", "json", "payment", "inquire", "reference:Q-2")
      #expect(open.status == 3, open.story)
      #expect(try open.json["state"]?.text == "in_doubt", "absence proves nothing yet")
      #expect(try shop.requests(of: "Charge") == charges)
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `is resolved by people only where nobody else can`() async throws {
    try await Shop.with(
      lookup: "{max_processing: 1h, complete_after: 1s}",
      wait: "700ms"
    ) { shop in
      _ = try await shop.pay("10.00", "V-1")
      _ = try await shop.pay("9001.09", "V-2")
      _ = try await shop.pay("9001.12", "V-3")
      try shop.write("statement.txt", "nothing was booked\n")
      func resolve(_ name: String, _ verdict: String, _ words: String...) async throws -> PurserRun
      {
        let line = [
          "--format", "json", "payment", "resolve", "reference:\(name)", "--as", verdict,
          "--reason", "bank statement",
        ]
        return try await PurserProcess.run(line + words, folder: shop.folder)
      }
      let settled = try await resolve("V-1", "not-paid")
      #expect(settled.status == 1, settled.story)
      #expect(try !settled.errorCode.isEmpty)
      let unpaid = try await resolve("V-2", "not-paid", "--evidence", "statement.txt")
      #expect(unpaid.status == 1, unpaid.story)
      #expect(try ["refused", "canceled"].contains(unpaid.json["state"]?.text), unpaid.story)
      let paid = try await resolve("V-3", "paid")
      #expect(paid.status == 0, paid.story)
      #expect(try paid.json["state"]?.text == "captured")
      let again = try await resolve("V-3", "not-paid")
      #expect(again.status == 1, again.story)
      let shown = try await shop.purser("payment", "show", "reference:V-2", "--events")
      #expect(shown.output.contains("bank statement"), shown.story)
      #expect(shown.output.contains("sha256:"), "the evidence's digest is kept")
      let without = try await shop.purser("payment", "resolve", "reference:V-3", "--as", "paid")
      #expect(without.status == 2, without.story)
      #expect(try shop.requests(of: "Charge") == 3)
    }
  }
}
