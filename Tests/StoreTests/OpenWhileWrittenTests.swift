import Engine
import Payments
import Testing

@testable import Store

@Suite struct `A journal that another process writes` {
  @Test func `opens sound while events are appended`() async throws {
    let scratch = try Scratch()
    let writer = try await scratch.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        group.addTask {
          for number in 0..<60 {
            _ = try await writer.receive([try Samples.payment("W-\(lane)-\(number)")])
          }
        }
      }
      group.addTask {
        for _ in 0..<30 {
          let other = try await scratch.open()
          await other.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(try await writer.verifyChain() == .intact(events: 240))
    await writer.close()
  }
}
