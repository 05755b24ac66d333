import Foundation
import Testing
import Wire

/// A journal that cannot grow: `ulimit -f` makes the writes of one process fail.
@Suite struct `A full disk` {
  /// Runs a command line whose files may not grow beyond some kibibytes.
  private static func limited(
    _ kibibytes: Int,
    _ words: [String],
    in shop: Shop
  ) async throws -> PurserRun {
    try await PurserProcess.run(
      words,
      folder: shop.folder,
      wrapper: ["/usr/bin/prlimit", "--fsize=\(kibibytes * 1024)"]
    )
  }

  @Test func `is 5 and sends nothing when a payment cannot be written down`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.purser("payment", "list").status == 0)
      let line = [
        "--format", "json", "pay", "--amount", "10.00", "--currency", "RUB", "--reference", "D-1",
        "--field", "rebill_id=1",
      ]
      for limit in [1, 33, 37] {
        let run = try await Self.limited(limit, line, in: shop)
        #expect(run.status == 5, "\(limit) KiB: \(run.story)")
        #expect(try !run.errorCode.isEmpty)
        #expect(try shop.requests(of: "Init") == 0, "\(limit) KiB")
      }
      #expect(try await shop.pay("10.00", "D-1").status == 0, "with room again it goes on")
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `stops a run with 5, and the same command goes on to the same result`() async throws {
    let file = PaymentFiles.mixed(rows: 120)
    let expected = try await `A run that is killed`.undisturbed(file)
    try await Shop.with(limits: "{total: 400ms}") { shop in
      try shop.write("p.csv", file)
      #expect(try await shop.purser("payment", "list").status == 0)
      var wasFull = 0
      for limit in [160, 224, 288, 384] {
        let run = try await Self.limited(
          limit,
          ["--format", "json", "batch", "run", "p.csv"],
          in: shop
        )
        if run.status == 5 { wasFull += 1 } else { #expect(run.status == 1, run.story) }
      }
      #expect(wasFull > 0, "no limit was low enough")
      let last = try await shop.purser("batch", "run", "p.csv")
      #expect(last.status == 1, last.story)
      #expect(shop.effects == expected.effects)
      #expect(shop.read("p.result.csv") == expected.result)
    }
  }
}
