import Foundation
import TestSupport
import Testing
import Wire

/// Ctrl-C, once and twice.
@Suite struct `An interrupt` {
  @Test(arguments: [SIGINT, SIGTERM])
  func `pauses the run with 130, and the same command goes on to the same result`(
    signal: Int32
  ) async throws {
    let file = PaymentFiles.mixed(rows: 60)
    let expected = try await `A run that is killed`.undisturbed(file)
    try await Shop.with(limits: "{total: 400ms}") { shop in
      try shop.write("p.csv", file)
      try shop.fault(#"{"seed":1,"latency_ms":[10,30]}"#)
      let process = try shop.start(
        "--format",
        "json",
        "batch",
        "run",
        "p.csv",
        "--concurrency",
        "2"
      )
      try await Until.holds("some payments are made") { shop.effects.count > 5 }
      process.signal(signal)
      let run = await process.end()
      #expect(run.status == 130, run.story)
      #expect(try run.json["state"]?.text == "paused", run.story)
      #expect(try run.json["skipped"]?.integer ?? 0 > 0, "it stopped in the middle")
      let sent = try shop.requests(of: "Charge")
      let shown = try await shop.purser("--format", "json", "batch", "list")
      #expect(try shown.json["state"]?.text == "paused", shown.story)
      #expect(try shop.requests(of: "Charge") == sent)
      try shop.fault("{}")
      let last = try await shop.purser("batch", "run", "p.csv")
      #expect(last.status == 1, last.story)
      #expect(shop.effects == expected.effects)
      #expect(shop.read("p.result.csv") == expected.result)
    }
  }

  @Test func `ends a single payment's wait, shows it and says that it can go on`() async throws {
    try await Shop.with { shop in
      let process = try shop.start(
        "--format",
        "json",
        "pay",
        "--amount",
        "9001.06",
        "--currency",
        "RUB",
        "--reference",
        "I-3",
        "--field",
        "rebill_id=1"
      )
      try await Until.holds("the charge was asked for") {
        try shop.requests(of: "Charge") == 1
      }
      process.signal(SIGINT)
      let run = await process.end()
      #expect(run.status == 130, run.story)
      #expect(run.errors.contains("stopping"))
      #expect(try run.json["state"]?.text == "pending", run.story)
    }
  }

  @Test func `waits for the answer that is under way`() async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["I-1,9001.07,RUB,1", "I-2,10.00,RUB,1"]))
      let process = try shop.start(
        "--format",
        "json",
        "batch",
        "run",
        "p.csv",
        "--concurrency",
        "1"
      )
      try await Until.holds("the slow payment is sent") { shop.effects.count >= 1 }
      process.signal(SIGINT)
      let run = await process.end()
      #expect(run.status == 130, run.story)
      #expect(try run.json["captured"]?.integer == 1, run.story)
      #expect(try run.json["skipped"]?.integer == 1, run.story)
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `puts what is under way in doubt the second time, and the next run asks about it`()
    async throws
  {
    try await Shop.with(limits: "{total: 60s}") { shop in
      try shop.write("p.csv", PaymentFiles.of(["I-1,10.00,RUB,1", "I-2,11.00,RUB,2"]))
      // Money moves, and the answer comes a byte a minute.
      try shop.fault(
        #"{"seed":1,"methods":["Charge"],"rates":{"F18:drip":1},"drip_ms":60000}"#
      )
      let process = try shop.start("--format", "json", "batch", "run", "p.csv")
      try await Until.holds("both payments are sent") { shop.effects.count == 2 }
      try shop.fault("{}")
      let start = ContinuousClock.now
      process.signal(SIGINT)
      try await Until.holds("the first is heard") { process.errorsSoFar.contains("stopping") }
      process.signal(SIGINT)
      let run = await process.end()
      #expect(run.status == 130, run.story)
      #expect(ContinuousClock.now - start < .seconds(20), "it did not wait for the answers")
      #expect(try run.json["state"]?.text == "paused", run.story)
      #expect(try run.json["in_doubt"]?.integer == 2, run.story)
      let shown = try await shop.purser(
        "--format",
        "json",
        "payment",
        "show",
        "reference:I-2",
        "--events"
      )
      #expect(try shown.json["state"]?.text == "in_doubt", shown.story)
      let last = try #require(try shown.json["history"]?.array?.last)
      #expect(last["kind"]?.text == "doubt", shown.story)
      #expect(last["details"]?.text?.contains("interrupted") == true, shown.story)
      let again = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(again.status == 0, again.story)
      #expect(try again.json["captured"]?.integer == 2)
      #expect(shop.effects.count == 2)
      #expect(try shop.requests(of: "Charge") == 2)
      #expect(try shop.inquiries > 0)
    }
  }

  @Test func `ends a pay that waits for its answer the second time, with the doubt shown`()
    async throws
  {
    try await Shop.with(limits: "{total: 60s}") { shop in
      try shop.fault(
        #"{"seed":1,"methods":["Charge"],"rates":{"F18:drip":1},"drip_ms":60000}"#
      )
      let process = try shop.start(
        "--format",
        "json",
        "pay",
        "--amount",
        "10.00",
        "--currency",
        "RUB",
        "--reference",
        "I-1",
        "--field",
        "rebill_id=1"
      )
      try await Until.holds("the money has moved") { shop.effects.count == 1 }
      process.signal(SIGINT)
      try await Until.holds("the first is heard") { process.errorsSoFar.contains("stopping") }
      process.signal(SIGINT)
      let run = await process.end()
      #expect(run.status == 130, run.story)
      #expect(try run.json["state"]?.text == "in_doubt", run.story)
      #expect(try run.json["doubt"]?["why"]?.text == "interrupted", run.story)
    }
  }

  @Test(arguments: ["run", "check"])
  func `ends the reading of a file with 130, and nothing is kept`(command: String) async throws {
    try await Shop.with { shop in
      let rows = (1...400_000).map { "\($0),10.00,RUB,1" }
      try shop.write("p.csv", PaymentFiles.of(rows))
      let process = try shop.start("--format", "json", "batch", command, "p.csv")
      try await Until.holds("some rows are read") { process.errorsSoFar.contains("reading: ") }
      process.signal(SIGINT)
      let run = await process.end()
      #expect(run.status == 130, run.story)
      #expect(try run.errorCode == "interrupted")
      #expect(run.output.contains("nothing was stored or sent"))
      let runs = try await shop.purser("batch", "list")
      #expect(runs.output.isEmpty, runs.story)
      #expect(try shop.requests(of: "Init") == 0)
    }
  }

  @Test func `ends settle with 130`() async throws {
    try await Shop.with(
      lookup: "{max_processing: 1h, complete_after: 1s}",
      wait: "700ms"
    ) { shop in
      #expect(try await shop.pay("9001.09", "I-1").status == 3)
      let looks = try shop.inquiries
      let process = try shop.start("settle")
      try await Until.holds("settle has asked") { try shop.inquiries > looks }
      process.signal(SIGINT)
      let run = await process.end()
      #expect(run.status == 130, run.story)
    }
  }
}
