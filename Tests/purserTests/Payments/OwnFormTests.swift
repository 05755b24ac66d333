import Foundation
import TestSupport
import Testing
import Wire

/// Card data that an operation's own form asks for, rather than a step of its flow.
@Suite struct `Card data of a form` {
  private static let card = #"{"pan":"4111111111111111","csc":"987"}"#

  private static func with(_ body: (Shop) async throws -> Void) async throws {
    try await Shop.with(wait: "6s") { shop in
      try shop.copyPlugin(
        "tinkoff",
        replacing: "  charge:\n    form:\n      like: init\n      fields:\n",
        with: "  charge:\n    pci: direct\n    form:\n      like: init\n      fields:\n"
          + "        csc: {type: csc}\n        pan: {type: pan, required: true}\n"
      )
      try shop.copyPlugin(
        "tinkoff",
        replacing: #"RebillId: "${input.rebill_id}"}"#,
        with: #"RebillId: "${input.rebill_id}", Pan: "${input.pan}", Csc: "${input.csc?}"}"#
          + "\n      sensitive: [Pan, Csc]"
      )
      // The call that is like it takes none of them.
      try shop.copyPlugin(
        "tinkoff",
        replacing: "json: {RebillId: , AccountToken:",
        with: "sensitive:\n      json: {RebillId: , Pan: , Csc: , AccountToken:"
      )
      try await body(shop)
    }
  }

  private static func pay(
    _ shop: Shop,
    _ answers: String,
    _ words: String...,
    dies: Int? = nil
  ) async throws -> PurserRun {
    try await PurserProcess.run(
      [
        "--format", "json", "pay", "--amount", "10.00", "--currency", "RUB", "--reference", "C-1",
        "--account", "main", "--field", "rebill_id=1234567", "--answers", "-",
      ] + words,
      folder: shop.folder,
      environment: dies.map { ["PURSER_CRASH_POINT": "\($0)"] } ?? [:],
      input: answers
    )
  }

  @Test(
    arguments: [
      ("{}", 4, "pan"), (#"{"csc":"987"}"#, 4, "pan"), (#"{"pan":"4111111111111112"}"#, 1, "pan"),
      (#"{"pan":"4111111111111111","csc":"98"}"#, 1, "csc"), (card, 0, "captured"),
      (#"[{"pan":"4111111111111111"}]"#, 0, "captured"),
    ]
  )
  func `comes from the answers, and is checked before anything is sent`(
    answers: String,
    exit: Int32,
    word: String
  ) async throws {
    try await Self.with { shop in
      let run = try await Self.pay(shop, answers)
      #expect(run.status == exit, run.story)
      #expect(run.output.contains(word), run.story)
      #expect(shop.effectCount == (exit == 0 ? 1 : 0))
      try Self.expectNothingKept(shop)
    }
  }

  @Test func `stands in no argument`() async throws {
    try await Self.with { shop in
      let run = try await Self.pay(shop, "{}", "--field", "pan=4111111111111111")
      #expect(run.status == 2, run.story)
      #expect(!(run.output + run.errors).contains("4111111111111111"))
    }
  }

  @Test func `need not be given again to see a payment that is known`() async throws {
    try await Self.with { shop in
      let first = try await Self.pay(shop, Self.card)
      let again = try await Self.pay(shop, "{}")
      #expect(again.status == 0, again.story)
      #expect(try again.json["id"]?.text == (try first.json["id"]?.text))
      #expect(shop.effectCount == 1)
    }
  }

  /// The form is asked once more where its values died with their process, optional ones too.
  @Test(arguments: 1...4)
  func `is asked again after a kill before the effect call`(part: Int) async throws {
    var point = part
    var asked = 0
    while point < 400 {
      var isBehind = false
      try await Self.with { shop in
        let first = try await Self.pay(shop, Self.card, dies: point)
        isBehind = first.status != 128 + SIGKILL
        let empty = try await Self.pay(shop, "{}")
        let kind = try empty.json["action"]?["kind"]?.text
        if kind == "form" {
          asked += 1
          #expect(empty.status == 4, "\(point) \(empty.story)")
          #expect(empty.output.contains(#""name":"csc""#), "\(point) \(empty.story)")
        }
        let last = try await Self.pay(shop, Self.card)
        #expect(try last.json["state"]?.text == "captured", "\(point) \(last.story)")
        #expect(shop.effectCount == 1, "\(point)")
        try Self.expectNothingKept(shop)
      }
      if isBehind { break }
      point += 4
    }
    #expect(asked > 0)
  }

  private static func expectNothingKept(_ shop: Shop) throws {
    for file in ["purser.db", "purser.db-wal"] {
      let text = String(decoding: shop.read(file) ?? [], as: UTF8.self)
      #expect(!text.contains("4111111111111111"), "\(file)")
    }
  }
}
