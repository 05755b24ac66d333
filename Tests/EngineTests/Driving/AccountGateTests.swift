import Payments
import Testing
import Wire

@testable import Engine

@Suite struct `The gate of an account` {
  static let now = Instant(milliseconds: 1_000_000)

  static func gate() -> AccountGate { AccountGate(concurrency: 2, interval: nil) }

  @Test func `stops calls for as long as a 429 says, and does not take it for a failure`() {
    let gate = Self.gate()
    let headers = [HTTPHeader("Retry-After", "7")]
    for _ in 0..<9 { gate.note(.reply(HTTPReply(status: 429, headers: headers)), at: Self.now) }
    #expect(gate.takeTurn(at: Self.now) == Self.now + .seconds(7))
    #expect(gate.standing(at: Self.now) == .closed)
  }

  @Test(
    arguments: [
      (TransportResult.notSent(why: "refused"), false), (.silent(why: "timeout"), false),
      (.reply(HTTPReply(status: 500)), false), (.reply(HTTPReply(status: 503)), false),
      (.reply(HTTPReply(status: 200)), true), (.reply(HTTPReply(status: 404)), true),
    ]
  )
  func `opens its circuit when nothing or an error of the server comes back`(
    result: TransportResult,
    isClosed: Bool
  ) {
    let gate = Self.gate()
    for _ in 0..<5 { gate.note(result, at: Self.now) }
    #expect((gate.standing(at: Self.now) == .closed) == isClosed)
    #expect(gate.takeTurn(at: Self.now) == Self.now)
  }

  @Test func `waits for a server that says when it is back`() {
    let gate = Self.gate()
    let reply = HTTPReply(status: 503, headers: [HTTPHeader("retry-after", "3")])
    gate.note(.reply(reply), at: Self.now)
    #expect(gate.takeTurn(at: Self.now) == Self.now + .seconds(3))
  }

  @Test func `lets so many in at once, the others in their order`() async {
    let gate = Self.gate()
    await gate.enter()
    await gate.enter()
    let order = await withTaskGroup(of: Void.self) { group in
      group.addTask { await gate.enter() }
      gate.leave()
      await group.waitForAll()
      gate.leave()
      gate.leave()
      return true
    }
    #expect(order)
  }
}
