import Foundation
import Testing
import Wire

/// The exit codes of commands that end with one payment.
@Suite struct `The end of one payment` {
  struct Case: Sendable, CustomTestStringConvertible {
    var amount: String
    var exit: Int32
    var state: String
    var reason: String?
    var effects: Int
    var testDescription: String { "\(amount) ends \(state), exit \(exit)" }
  }

  static let cases: [Case] = [
    Case(amount: "100.50", exit: 0, state: "captured", effects: 1),
    Case(amount: "9001.01", exit: 0, state: "captured", effects: 1),
    Case(
      amount: "9001.02",
      exit: 1,
      state: "declined",
      reason: "insufficient_funds",
      effects: 0
    ),
    Case(amount: "9001.04", exit: 1, state: "declined", reason: "lost_or_stolen", effects: 0),
    Case(amount: "9001.08", exit: 0, state: "captured", effects: 1),
    Case(amount: "9001.09", exit: 0, state: "captured", effects: 1),
    Case(amount: "9001.10", exit: 0, state: "captured", effects: 1),
    Case(amount: "9001.11", exit: 0, state: "captured", effects: 1),
    Case(amount: "9001.12", exit: 3, state: "review", effects: 1),
  ]

  @Test(arguments: cases)
  func `has the exit code and the effects of its state`(_ expected: Case) async throws {
    try await Shop.with { shop in
      let run = try await shop.pay(expected.amount, "E-1")
      let payment = try run.json
      #expect(run.status == expected.exit, run.story)
      #expect(payment["state"]?.text == expected.state, run.story)
      if let reason = expected.reason { #expect(payment["reason"]?.text == reason, run.story) }
      #expect(shop.effects.count == expected.effects)
      let shown = try await shop.purser("payment", "show", "reference:E-1")
      #expect(shown.status == expected.exit, "payment show agrees with pay")
    }
  }

  @Test func `is captured once when the effect comes after everybody stopped waiting`()
    async throws
  {
    try await Shop.with(lookup: "{max_processing: 2s, complete_after: 100ms}") { shop in
      let run = try await shop.pay("9001.13", "E-1")
      #expect(run.status == 0, run.story)
      #expect(try run.json["state"]?.text == "captured")
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `is 3 while the provider is still at it`() async throws {
    try await Shop.with(wait: "700ms") { shop in
      let run = try await shop.pay("9001.06", "E-1")
      #expect(run.status == 3, run.story)
      #expect(try run.json["state"]?.text == "pending")
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `is 3 while nobody knows whether money moved`() async throws {
    try await Shop.with(
      lookup: "{max_processing: 1h, complete_after: 1s}",
      wait: "700ms"
    ) { shop in
      let run = try await shop.pay("9001.08", "E-1")
      #expect(run.status == 3, run.story)
      let payment = try run.json
      #expect(payment["state"]?.text == "in_doubt")
      #expect(
        payment["doubt"]?.names
          == ["since", "why", "proof_not_before", "next_inquiry", "deadline"],
        run.story
      )
    }
  }

  @Test func `is 1 and makes no payment when no route takes it`() async throws {
    try await Shop.with { shop in
      let run = try await shop.purser(
        "--format",
        "json",
        "pay",
        "--amount",
        "5.00",
        "--currency",
        "UAH",
        "--reference",
        "E-1",
        "--field",
        "rebill_id=1"
      )
      #expect(run.status == 1, run.story)
      #expect(try run.errorCode == "no_route")
      let shown = try await shop.purser("payment", "show", "reference:E-1")
      #expect(shown.status == 2, "an unrouted payment uses no attempt")
    }
  }

  @Test func `is 1 when the reference is known with another amount`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("10.00", "E-1").status == 0)
      let run = try await shop.pay("10.01", "E-1")
      #expect(run.status == 1, run.story)
      #expect(try run.errorCode == "key_conflict")
      #expect(run.output.contains("amount"), "the differing field is named")
      #expect(shop.effects.count == 1)
    }
  }
}
