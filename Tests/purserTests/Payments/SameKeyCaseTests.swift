import Foundation
import TestSupport
import Testing
import Wire

/// Five requests with one key; the case's `order` stands as the description.
@Suite struct `Case 121: the same key with the same or other content` {
  static func lines() throws -> [JSONObject] {
    try CaseFolder("121", of: "purser").bytes("requests.jsonl").split(separator: 0x0A)
      .map { try #require(try JSON.parse(Array($0)).object) }
  }

  @Test func `pays once, repeats the answer, and refuses other content`() async throws {
    let expected = try CaseFolder("121", of: "purser").bytes("expected.json")
    let facts = try JSON.parse(expected).object?["facts"]?.object
    try await Shop.with { shop in
      try shop.copyPlugin(
        "tinkoff",
        replacing: "currencies: {RUB:",
        with: "currencies: {EUR: {digits: 2}, USD: {digits: 2}, RUB:"
      )
      try shop.edit("config.yaml", replacing: "currency: RUB", with: "currency: [EUR, USD]")
      var results: [JSONValue] = []
      var first: String?
      for line in try Self.lines() {
        func text(_ name: String) throws -> String { try #require(line[name]?.text) }
        let run = try await shop.purser(
          "--format",
          "json",
          "pay",
          "--reference",
          try text("key"),
          "--amount",
          try text("amount"),
          "--currency",
          try text("currency"),
          "--description",
          try text("order"),
          "--field",
          "rebill_id=1"
        )
        if run.status == 0 {
          let id = try #require(try run.json["id"]?.text)
          results.append(.text(first == nil ? "created X" : id == first ? "X" : id))
          first = first ?? id
        } else {
          #expect(try run.errorCode == "key_conflict")
          results.append(.text("CONFLICT"))
        }
      }
      #expect(facts?["results"] == .array(results))
      #expect(facts?["creates"] == .number("\(shop.effects.count)"))
    }
  }
}
