import Foundation
import Testing

/// Where a result may go; what is wrong with the place is told before anything is sent.
@Suite struct `The place of a result` {
  static let file = "reference,amount,currency,rebill_id\nP-1,10.00,RUB,1\n"

  @Test(arguments: ["purser.db", "purser.db-wal", "config.yaml", "p.csv", "./p.csv"])
  func `is never the journal, the configuration or the input, even by force`(
    place: String
  ) async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", Self.file)
      let before = shop.read(place)
      let run = try await shop.purser("batch", "run", "p.csv", "--result", place, "--force")
      #expect(run.status == 2)
      #expect(shop.effects.isEmpty)
      if place != "purser.db", place != "purser.db-wal" { #expect(shop.read(place) == before) }
      let again = try await shop.purser("batch", "run", "p.csv")
      #expect(again.status == 0)
      #expect(shop.effects == ["P-1 charge 1000"])
    }
  }

  @Test func `that cannot be written stops the run before it begins`() async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", Self.file)
      let run = try await shop.purser("batch", "run", "p.csv", "--result", "no/folder/x.csv")
      #expect(run.status == 5)
      #expect(shop.effects.isEmpty)
      let again = try await shop.purser("batch", "run", "p.csv", "--result", "x.csv")
      #expect(again.status == 0)
      #expect(shop.effects == ["P-1 charge 1000"])
    }
  }

  @Test func `aside, a field given twice is refused`() async throws {
    try await Shop.with { shop in
      let run = try await shop.pay("10.00", "F-1", "--field", "rebill_id=2")
      #expect(run.status == 2)
      #expect(shop.effects.isEmpty)
    }
  }
}
