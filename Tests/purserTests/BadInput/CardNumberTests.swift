import Foundation
import Testing
import Wire

/// Documented test numbers in text cells; nothing that is kept may hold them.
@Suite struct `A card number in a payment file` {
  @Test func `is stored nowhere, whatever column it stands in`() async throws {
    try await Shop.with { shop in
      let number = "4111111111111111"
      try shop.write(
        "p.csv",
        """
        reference,amount,currency,rebill_id,payee,customer,purser_payment
        \(number),10.00,RUB,1,,,
        C-2,10.00,RUB,\(number),,,
        C-3,10.00,RUB,3,\(number),,
        C-4,10.00,RUB,4,,\(number),
        C-5,10.00,RUB,5,,,\(number)
        C-6,\(number),RUB,6,,,
        C-7,10.00,\(number),7,,,
        \(number),10.00
        C-9,10.00,RUB,9,,,,\(number)
        C-10,11.00,RUB,10,,,

        """
      )
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == 1, run.story)
      #expect(try run.json["invalid"]?.integer == 9, run.story)
      #expect(shop.effects == ["C-10 charge 1100"])
      let checked = try await shop.purser("batch", "check", "p.csv")
      for name in ["purser.db", "purser.db-wal", "p.result.csv"] {
        let text = String(decoding: shop.read(name) ?? [], as: UTF8.self)
        #expect(!text.contains(number), "\(name) holds the number")
      }
      for text in [run.output, run.errors, checked.output, checked.errors] {
        #expect(!text.contains(number))
      }
    }
  }

  @Test(
    arguments: [
      (["--reference", "4111 1111 1111 1111"], Int32(2)),
      (["--reference", "P-1", "--description", "card 4111111111111111"], 2),
      (["--reference", "P-1", "--customer", "4111111111111111"], 2),
      (["--reference", "P-1", "--payee", "4111-1111-1111-1111"], 2),
      (["--reference", "P-1", "--field", "rebill_id=4111111111111111"], 1),
      (["--reference", "P-1", "--account", "4111111111111111"], 2),
    ] as [([String], Int32)]
  )
  func `is refused by pay and shown by nobody`(words: [String], status: Int32) async throws {
    try await Shop.with { shop in
      let common = ["--format", "json", "pay", "--amount", "10.00", "--currency", "RUB"]
      let field = words.contains("--field") ? [] : ["--field", "rebill_id=1"]
      let run = try await PurserProcess.run(common + words + field, folder: shop.folder)
      #expect(run.status == status, run.story)
      #expect(try !run.errorCode.isEmpty)
      let shown = [run.output, run.errors].map { $0.filter(\.isNumber) }
      #expect(!shown.contains { $0.contains("4111111111111111") }, run.story)
      #expect(shop.effects.isEmpty)
      let list = try await shop.purser("payment", "list")
      #expect(list.output.isEmpty, list.story)
    }
  }

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
