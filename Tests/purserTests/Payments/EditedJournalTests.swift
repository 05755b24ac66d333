import Testing
import Wire

@testable import Store

/// A table that somebody edited sends nothing.
@Suite struct `An edited journal` {
  @Test(arguments: [
    ("state = 'declined', reason = 'other'", "state = captured"),
    ("captured = 0", "captured = 1000"),
  ])
  func `does not let a captured payment be made again`(edit: String, told: String) async throws {
    try await Shop.with { shop in
      let paid = try await shop.pay("10.00", "E-1")
      #expect(paid.status == 0, paid.story)
      let effects = shop.effects
      let file = try SQLiteConnection(path: "\(shop.folder)/purser.db", access: .readWrite)
      try file.execute("UPDATE payments SET \(edit)")
      let attempts = [
        try await shop.pay("10.00", "E-1"),
        try await shop.pay("10.00", "E-1", "--attempt", "2"),
      ]
      for again in attempts {
        #expect(again.status == 5, again.story)
        #expect(try again.json["error"]?["code"]?.text == "contradicted", again.story)
        #expect(try again.json["error"]?["help"]?.text?.contains(told) == true, again.story)
      }
      #expect(shop.effects == effects)
    }
  }
}
