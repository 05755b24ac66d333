import Testing
import Wire

@testable import Store

/// A payment ends by the plugin that it began with, whatever has become of the plugin's folder.
@Suite struct `The plugin that a payment began with` {
  /// A payment whose answer was lost, left in doubt, by a copy of the shipped plugin.
  private static func doubt(_ shop: Shop) async throws {
    try shop.copyPlugin("tinkoff", replacing: "max: 15s", with: "max: 14s")
    let lost = try await shop.pay("9001.08", "P-1")
    #expect(lost.status == 3, lost.story)
    #expect(try lost.json["state"]?.text == "in_doubt", lost.story)
  }

  @Test(arguments: [
    ("other path", "path: /v2/CheckOrder", "path: /v2/NoOrder"),
    ("other flow", "path: /v2/GetState", "path: /v2/NoState"),
    ("broken", "accept: [200]", "acept: [200]"),
  ])
  func `settles it when the folder has changed`(
    name: String,
    old: String,
    new: String
  ) async throws {
    try await Shop.with(limits: "{total: 3s}", wait: "1500ms") { shop in
      try await Self.doubt(shop)
      let effects = shop.effects
      try shop.edit("Plugins/tinkoff/plugin.yaml", replacing: old, with: new)
      let settle = try await shop.purser("--format", "json", "settle")
      #expect(settle.status == 0, "\(name): \(settle.story)")
      let shown = try await shop.purser("--format", "json", "payment", "show", "reference:P-1")
      #expect(try shown.json["state"]?.text == "captured", "\(name): \(shown.story)")
      #expect(shop.effects == effects, "\(name)")
    }
  }

  @Test func `is not the one that a new payment begins with`() async throws {
    try await Shop.with(limits: "{total: 3s}", wait: "1500ms") { shop in
      try await Self.doubt(shop)
      try shop.edit(
        "Plugins/tinkoff/plugin.yaml",
        replacing: "path: /v2/Charge",
        with: "path: /v2/NoCharge"
      )
      let charges = try shop.requests(of: "Charge")
      let other = try await shop.pay("10.00", "P-2")
      #expect(other.status != 0, other.story)
      #expect(try shop.requests(of: "Charge") == charges)
      let digests = try SQLiteConnection(path: "\(shop.folder)/purser.db", access: .readWrite)
        .firstInteger("SELECT count(DISTINCT digest) FROM plugins")
      #expect(digests == 2)
    }
  }

  @Test func `is needed: a damaged archive leaves the doubt to a person`() async throws {
    try await Shop.with(limits: "{total: 3s}", wait: "1500ms") { shop in
      try await Self.doubt(shop)
      try shop.edit("Plugins/tinkoff/plugin.yaml", replacing: "max: 14s", with: "max: 13s")
      let file = try SQLiteConnection(path: "\(shop.folder)/purser.db", access: .readWrite)
      try file.execute("UPDATE plugins SET bytes = CAST (bytes || x'0A' AS BLOB)")
      let requests = try shop.requests(of: "CheckOrder")
      let settle = try await shop.purser("--format", "json", "settle")
      #expect(settle.status == 3, settle.story)
      #expect(try settle.json["in_doubt"] == .number("1"), settle.story)
      #expect(settle.errors.contains("not what they were"), settle.story)
      let asked = try await shop.purser("payment", "inquire", "reference:P-1")
      #expect(asked.status == 3, asked.story)
      #expect(asked.errors.contains("stays as it is, and nothing was sent"), asked.story)
      #expect(try shop.requests(of: "CheckOrder") == requests)
      let resolved = try await shop.purser(
        "--format",
        "json",
        "payment",
        "resolve",
        "reference:P-1",
        "--as",
        "paid",
        "--reason",
        "seen"
      )
      #expect(try resolved.json["state"]?.text == "captured", resolved.story)
      #expect(resolved.status == 0, resolved.story)
    }
  }
}
