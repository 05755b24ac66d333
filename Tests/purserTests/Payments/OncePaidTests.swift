import Foundation
import Payments
import Testing
import Wire

/// A reference is paid once for ever.
@Suite struct `A reference` {
  @Test func `that is known prints the stored payment and sends nothing`() async throws {
    try await Shop.with { shop in
      let first = try await shop.pay("10.00", "P-1")
      let requests = try LocalHTTP.get(shop.port, "/_requests")
      let second = try await shop.pay("10.00", "P-1")
      #expect(second.status == 0, second.story)
      #expect(second.output == first.output)
      #expect(try LocalHTTP.get(shop.port, "/_requests") == requests)
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `takes a second attempt only after an unpaid end`() async throws {
    try await Shop.with { shop in
      _ = try await shop.pay("10.00", "P-1")
      let paid = try await shop.pay("10.00", "P-1", "--attempt", "2")
      #expect(paid.status == 0, paid.story)
      #expect(try paid.json["attempt"]?.integer == 1, "the paid attempt is shown")
      #expect(shop.effects.count == 1)

      let declined = try await shop.pay("9001.04", "P-2")
      #expect(declined.status == 1)
      let early = try await shop.pay("9001.04", "P-2", "--attempt", "3")
      #expect(early.status == 1, early.story)
      #expect(try early.json["error"] != nil, "attempt 3 waits for the end of attempt 2")
      let charges = try shop.requests(of: "Charge")
      let other = try await shop.pay("9001.02", "P-2", "--attempt", "2")
      #expect(other.status == 1, other.story)
      #expect(try other.errorCode == "key_conflict")
      #expect(try shop.requests(of: "Charge") == charges)
      let second = try await shop.pay("9001.04", "P-2", "--attempt", "2")
      #expect(second.status == 1, second.story)
      #expect(try second.json["attempt"]?.integer == 2, second.story)
      #expect(try second.json["order"]?.text == "P-2-2")
      #expect(try shop.requests(of: "Charge") == charges + 1)
      let third = try await shop.pay("9001.04", "P-2", "--attempt", "2")
      #expect(try third.json["id"] == second.json["id"])
      #expect(try shop.requests(of: "Charge") == charges + 1, "an ended attempt is not sent again")
    }
  }

  @Test func `takes no second attempt while the first is open`() async throws {
    try await Shop.with(wait: "700ms") { shop in
      #expect(try await shop.pay("9001.06", "P-1").status == 3)
      let charges = try shop.requests(of: "Charge")
      let second = try await shop.pay("9001.06", "P-1", "--attempt", "2")
      #expect([1, 3].contains(second.status), second.story)
      #expect(try shop.requests(of: "Charge") == charges)
    }
  }

  @Test func `is paid once by many processes at the same time`() async throws {
    try await Shop.with { shop in
      let runs = try await withThrowingTaskGroup(of: PurserRun.self) { group in
        for _ in 0..<4 { group.addTask { try await shop.pay("9001.13", "P-1") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(runs.contains { $0.status == 0 }, runs[0].story)
      #expect(runs.allSatisfy { [0, 3, 5].contains($0.status) }, "\(runs.map(\.status))")
      #expect(shop.effects.count == 1)
      #expect(try shop.requests(of: "Charge") == 1)
    }
  }
}
