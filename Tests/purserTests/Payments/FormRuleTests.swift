import Foundation
import Testing
import Wire

/// A plugin's form may have rules over several fields and the payment, and fields with a condition.
@Suite struct `A rule of a form` {
  private static let form = "        rebill_id: {type: digits, required: true, max: 20,"
  /// A second field that large payments must have.
  private static let noted =
    #"        note: {type: text, when: "payment.amount | minor > 100000", required: true}"# + "\n"
    + form
  private static let rules =
    #"        - {when: "present(input.initiator?)", expect: "input.initiator? in ['2', 'R', 'I']""#
  /// A rule over the amount.
  private static let ruled =
    #"        - {expect: "payment.amount | minor <= 500000", code: too_much, at: rebill_id}"# + "\n"
    + rules

  private static func with(_ body: (Shop) async throws -> Void) async throws {
    try await Shop.with { shop in
      try shop.copyPlugin("tinkoff", replacing: form, with: noted)
      try shop.copyPlugin("tinkoff", replacing: rules, with: ruled)
      try await body(shop)
    }
  }

  @Test(
    arguments: [
      ("10.00", "", 0, ""), ("1500.00", "", 4, "note"), ("1500.00", "x", 0, ""),
      ("5000.01", "x", 1, "rebill_id"), ("5000.00", "x", 0, ""),
    ]
  )
  func `holds for a payment`(amount: String, note: String, exit: Int32, field: String) async throws
  {
    try await Self.with { shop in
      let words = note.isEmpty ? [] : ["--field", "note=\(note)"]
      let run = try await PurserProcess.run(
        [
          "--format", "json", "pay", "--amount", amount, "--currency", "RUB", "--reference", "F-1",
          "--account", "main", "--field", "rebill_id=1234567",
        ] + words,
        folder: shop.folder
      )
      #expect(run.status == exit, run.story)
      #expect(run.output.contains(field) || field.isEmpty, run.story)
      #expect(shop.effectCount == (exit == 0 ? 1 : 0))
    }
  }

  @Test func `holds where rows are routed and files are checked`() async throws {
    try await Self.with { shop in
      try shop.write(
        "p.csv",
        """
        reference,amount,currency,rebill_id,note
        F-1,10.00,RUB,1,
        F-2,1500.00,RUB,1,
        F-3,1500.00,RUB,1,x
        F-4,5000.01,RUB,1,x

        """
      )
      let batch = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(try batch.json["captured"]?.integer == 2, batch.story)
      #expect(try batch.json["invalid"]?.integer == 2, batch.story)
      #expect(shop.effects.map { $0.prefix(3) } == ["F-1", "F-3"])
      let route = try await shop.purser(
        "--format",
        "json",
        "route",
        "-",
        input: #"{"amount":"5000.01","currency":"RUB","rebill_id":"1","note":"x"}"#
      )
      #expect(route.status == 1, route.story)
      #expect(route.output.contains("rebill_id"), route.story)
    }
  }
}
