import Foundation
import Testing
import Wire

/// Standard output that cannot be written.
@Suite struct `Standard output` {
  /// Runs a command line whose output a shell sends elsewhere.
  private static func run(
    _ words: [String],
    to redirection: String,
    _ shop: Shop
  ) async throws -> PurserRun {
    try await PurserProcess.run(
      words,
      folder: shop.folder,
      wrapper: ["/bin/sh", "-c", "exec \"$@\" \(redirection)", "sh"]
    )
  }

  @Test(arguments: [
    ["payment", "list"], ["plugins"], ["--help"], ["--version"], ["explain", "codes"],
    ["--format", "json", "check"], ["batch", "check", "p.csv"], ["--format", "json", "pya"],
  ])
  func `that is full or closed is 5, and told on standard error`(words: [String]) async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["B-1,10.00,RUB,1"]))
      #expect(try await shop.pay("10.00", "O-1").status == 0)
      for (redirection, says) in [(">/dev/full", "the disk is full"), (">&-", "it is closed")] {
        let run = try await Self.run(words, to: redirection, shop)
        // A command that stopped early keeps its own code.
        #expect(run.status == (words.contains("pya") ? 2 : 5), run.story)
        #expect(run.errors.contains("standard output cannot be written: \(says)"), run.story)
      }
    }
  }

  @Test func `that is full does not undo a payment`() async throws {
    try await Shop.with { shop in
      let words = [
        "pay", "--amount", "10.00", "--currency", "RUB", "--reference", "O-2", "--field",
        "rebill_id=1",
      ]
      let run = try await Self.run(words, to: ">/dev/full", shop)
      #expect(run.status == 5, run.story)
      #expect(run.errors.contains("what was done is in the journal"))
      #expect(shop.effects == ["O-2 charge 1000"])
    }
  }

  @Test func `whose reader has left ends quietly`() async throws {
    try await Shop.with { shop in
      let run = try await Self.run(["explain", "codes"], to: "| head -n 1", shop)
      #expect(run.status == 0, run.story)
      #expect(run.errors.isEmpty, run.story)
      #expect(run.output.hasPrefix("Y001"), run.story)
    }
  }
}
