import Foundation
import Testing
import Wire

/// Faults of purser itself: debug builds trap at a numbered point when they are told to.
@Suite struct `A fault in purser` {
  @Test(arguments: [1, 4, 8])
  func `is 70, says so, and nothing is lost or paid twice`(point: Int) async throws {
    try await Shop.with { shop in
      // The runtime's own reporter is for developers.
      let environment = ["PURSER_FAULT_POINT": "\(point)", "SWIFT_BACKTRACE": ""]
      let told = try await shop.pay("10.00", "F-1", environment: environment)
      #expect(told.status == 70, told.story)
      #expect(try told.errorCode == "fault")
      try shop.write("p.csv", PaymentFiles.of(["F-2,11.00,RUB,1"]))
      let batch = try await PurserProcess.run(
        ["batch", "run", "p.csv"],
        folder: shop.folder,
        environment: environment
      )
      #expect(batch.status == 70, batch.story)
      #expect(batch.errors.contains("a fault in purser"), batch.story)
      #expect(batch.output.isEmpty, batch.story)
      let again = try await shop.pay("10.00", "F-1")
      #expect(again.status == 0, again.story)
      let resumed = try await shop.purser("batch", "run", "p.csv")
      #expect(resumed.status == 0, resumed.story)
      #expect(shop.effects == ["F-1 charge 1000", "F-2 charge 1100"])
    }
  }
}
