import Payments
import Testing

@testable import Engine

@Suite struct `A payment among faulty providers` {
  @Test(arguments: 0..<8)
  func `moves money once at most, and says so`(block: Int) {
    var captured = 0
    var elsewhere = 0
    for seed in block * 250..<(block + 1) * 250 {
      var world = FailoverWorld(seed: UInt64(seed))
      world.live(steps: 120)
      let record = world.walk.machine.record
      #expect(world.effects.count <= 1, "seed \(seed): \(world.walk.story)")
      if record.state == .captured {
        captured += 1
        #expect(world.effects.map(\.account) == [record.account], "seed \(seed)")
      }
      if record.state.isEndedUnpaid {
        #expect(world.effects.isEmpty, "seed \(seed): \(world.walk.story)")
      }
      if record.account != "main" { elsewhere += 1 }
    }
    // A walk that never gets anywhere would prove nothing.
    #expect(captured > 50)
    #expect(elsewhere > 50)
  }
}
