import Foundation
import Testing
import Wire

/// A plugin declares its currencies; another one would move money in the wrong one.
@Suite struct `A currency that the plugin does not declare` {
  @Test(arguments: [("10.00", "UAH"), ("1000", "JPY"), ("1.234", "KWD"), ("10.00", "USD")])
  func `is not paid, whoever names the account`(amount: String, currency: String) async throws {
    try await Shop.with { shop in
      let pay = try await shop.purser(
        "--format",
        "json",
        "pay",
        "--amount",
        amount,
        "--currency",
        currency,
        "--reference",
        "C-1",
        "--account",
        "main",
        "--field",
        "rebill_id=1"
      )
      #expect(pay.status == 1)
      try shop.write(
        "p.csv",
        "reference,amount,currency,account,rebill_id\nC-2,\(amount),\(currency),main,1\n"
      )
      let batch = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(batch.status == 1)
      #expect(try batch.json["refused"]?.integer == 1)
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `is told when a route sends it`() async throws {
    try await Shop.with { shop in
      try shop.edit("config.yaml", replacing: "currency: RUB", with: "currency: [RUB, UAH]")
      let check = try await shop.purser("check")
      #expect(check.status == 2)
      #expect(check.errors.contains("R006"))
      #expect(check.errors.contains("UAH"))
    }
  }
}
