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

/// `audit verify`: 0 and its counts, or 1 and the first place.
@Suite struct `An audit` {
  @Test func `passes a sound journal and finds a changed one`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("10.00", "A-1").status == 0)
      let sound = try await shop.purser("--format", "json", "audit", "verify")
      #expect(sound.status == 0, sound.story)
      #expect(try sound.json["ok"] == .boolean(true), sound.story)
      #expect(try sound.json["events"]?.integer ?? 0 > 3, sound.story)
      let file = try SQLiteConnection(path: "\(shop.folder)/purser.db", access: .readWrite)
      try file.execute("UPDATE payments SET state = 'declined'")
      let edited = try await shop.purser("--format", "json", "audit", "verify")
      #expect(edited.status == 1, edited.story)
      #expect(try edited.json["ok"] == .boolean(false), edited.story)
      #expect(try edited.json["why"]?.text?.contains("captured") == true, edited.story)
      try file.execute(
        "DROP TRIGGER events_stay; UPDATE events SET at = at + 1 WHERE sequence = 1"
      )
      let changed = try await shop.purser("--format", "json", "audit", "verify")
      #expect(changed.status == 1, changed.story)
      #expect(try changed.json["sequence"] == .number("1"), changed.story)
      let text = try await shop.purser("audit", "verify")
      #expect(text.output.contains("first at event 1"), text.story)
    }
  }
}
