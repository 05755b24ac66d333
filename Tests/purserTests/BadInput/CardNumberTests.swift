import Foundation
import Testing

/// Documented test numbers in text cells; nothing that is kept may hold them.
@Suite struct `A card number in a payment file` {
  @Test(arguments: ["4111111111111111", "4111 1111 1111 1111", "5500-0055-5555-5559"])
  func `makes its row invalid and is stored nowhere`(number: String) async throws {
    try await Shop.with { shop in
      try shop.write(
        "p.csv",
        """
        reference,amount,currency,rebill_id,description
        N-1,10.00,RUB,1,card \(number) thanks
        N-2,11.00,RUB,2,order 17

        """
      )
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == 1)
      #expect(shop.effects == ["N-2 charge 1100"])
      for name in ["purser.db", "purser.db-wal", "p.result.csv"] {
        let text = String(decoding: shop.read(name) ?? [], as: UTF8.self)
        #expect(!text.contains(number), "\(name) holds the number")
      }
      #expect(!run.output.contains(number) && !run.errors.contains(number))
    }
  }
}
