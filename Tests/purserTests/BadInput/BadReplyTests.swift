import Foundation
import TestSupport
import Testing
import Wire

/// A provider that answers anything but what it should.
@Suite struct `A provider that answers badly` {
  struct Case: Sendable, CustomTestStringConvertible {
    var fault: String
    /// Whether money moved all the same.
    var hasEffect: Bool?
    var testDescription: String { fault }
  }

  /// Faults of every reply to the effect call; the lookup tells the truth.
  static let cases: [Case] = [
    Case(fault: "F4", hasEffect: false),
    Case(fault: "F5", hasEffect: true),
    Case(fault: "F10:502", hasEffect: false),
    Case(fault: "F11:500", hasEffect: true),
    Case(fault: "F14:429", hasEffect: false),
    Case(fault: "F15:302", hasEffect: false),
    Case(fault: "F16:length", hasEffect: true),
    Case(fault: "F16:chunk", hasEffect: true),
    Case(fault: "F17:html"),
    Case(fault: "F17:empty"),
    Case(fault: "F17:text"),
    Case(fault: "F18:huge", hasEffect: true),
    Case(fault: "F18:endless", hasEffect: true),
    Case(fault: "F19:duplicate", hasEffect: true),
    Case(fault: "F19:utf16", hasEffect: true),
    Case(fault: "F19:deep", hasEffect: true),
    Case(fault: "F20:amount", hasEffect: true),
    Case(fault: "F20:order", hasEffect: true),
    Case(fault: "F21:status", hasEffect: true),
    Case(fault: "F21:code", hasEffect: nil),
  ]

  @Test(arguments: cases)
  func `leaves each row with a right verdict and no second effect`(_ expected: Case) async throws {
    try await Shop.with(
      limits: "{total: 700ms}",
      lookup: "{max_processing: 300ms, complete_after: 50ms}",
      wait: "6s"
    ) { shop in
      try shop.write("p.csv", PaymentFiles.of(["A-1,10.00,RUB,1", "A-2,11.00,RUB,2"]))
      try shop.fault(#"{"seed":3,"methods":["Charge"],"rates":{"\#(expected.fault)":1}}"#)
      let process = try shop.start("batch", "run", "p.csv")
      try await Until.holds("both are sent") { try shop.requests(of: "Charge") >= 2 }
      try shop.fault("{}")
      let run = await process.end()
      let verdicts = try shop.verdicts("p.result.csv")
      let effects = shop.effects
      #expect(Set(effects).count == effects.count, "nothing moved twice: \(effects)")
      if expected.hasEffect == true { #expect(effects.count == 2) }
      for (row, verdict) in zip(["A-1", "A-2"], verdicts) {
        let isPaid = effects.contains { $0.hasPrefix("\(row) charge") }
        #expect(
          isPaid ? ["captured", "in_doubt"].contains(verdict) : verdict != "captured",
          "\(row) \(verdict) \(effects) \(run.story)"
        )
      }
      let open = verdicts.contains { ["in_doubt", "pending"].contains($0) }
      let isAllPaid = verdicts.allSatisfy { $0 == "captured" }
      #expect(run.status == (open ? 3 : isAllPaid ? 0 : 1), run.story)
    }
  }
}
