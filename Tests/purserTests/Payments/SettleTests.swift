import Foundation
import Payments
import Testing
import Wire

/// `settle` after a kill: it asks, and it never sends.
@Suite struct `Settle` {
  /// Dies at one crash point of a payment and settles; `false` when the point lies behind the end.
  private static func settled(after point: Int) async throws -> Bool {
    // Every other one loses its answer besides.
    let amount = point % 2 == 0 ? "9001.08" : "10.00"
    return try await settle(after: point, amount)
  }

  private static func settle(after point: Int, _ amount: String) async throws -> Bool {
    try await Shop.with(limits: "{total: 500ms}") { shop in
      let died = try await shop.pay(
        amount,
        "Z-1",
        environment: ["PURSER_CRASH_POINT": "\(point)"]
      )
      guard died.status == 128 + SIGKILL else {
        #expect(died.status == 0, died.story)
        return false
      }
      let charges = try shop.requests(of: "Charge")
      let effects = shop.effects
      let until = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 8000).rfc3339
      let settle = try await shop.purser("--format", "json", "settle", "--until", until)
      #expect(try shop.requests(of: "Charge") == charges, "point \(point)")
      #expect(shop.effects == effects, "point \(point)")
      #expect([0, 3].contains(settle.status), "point \(point): \(settle.story)")
      let shown = try await shop.purser("--format", "json", "payment", "show", "reference:Z-1")
      let state = shown.status == 2 ? nil : try shown.json["state"]?.text
      #expect((state == "captured") == !effects.isEmpty, "point \(point): \(shown.story)")
      if charges == 0 {
        #expect(shown.status != 0, "point \(point)")
      } else {
        #expect(settle.status == 0, "point \(point): \(settle.story)")
      }
      return true
    }
  }

  @Test(arguments: 1...4)
  func `never sends what a killed pay left behind, at any crash point`(part: Int) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var point = part
      for _ in 0..<2 {
        let first = point
        group.addTask { try await Self.settled(after: first) }
        point += 4
      }
      while let died = try await group.next() {
        guard died, point < 500 else { continue }
        let next = point
        group.addTask { try await Self.settled(after: next) }
        point += 4
      }
      #expect(point > 12, "only \(point) crash points were passed")
    }
  }
}
