import Payments
import Testing

@testable import Engine

@Suite struct `The circuit of an account` {
  static func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1000) }

  /// A circuit that has just opened, at the moment 0.
  static func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.note(isFailure: true, at: at(0)) }
    return breaker
  }

  @Test func `opens after five failures in a row, not after five with an answer between`() {
    var breaker = CircuitBreaker()
    for _ in 0..<4 { breaker.note(isFailure: true, at: Self.at(0)) }
    breaker.note(isFailure: false, at: Self.at(0))
    for _ in 0..<4 { breaker.note(isFailure: true, at: Self.at(0)) }
    #expect(breaker.standing(at: Self.at(0)) == .closed)
    breaker.note(isFailure: true, at: Self.at(0))
    #expect(breaker.standing(at: Self.at(0)) == .open(since: Self.at(0), until: Self.at(1)))
    let answer1 = breaker.admit(at: Self.at(0))
    #expect(!answer1)
  }

  @Test func `lets one payment through as a probe when its wait is over`() {
    var breaker = Self.opened()
    #expect(breaker.standing(at: Self.at(1)) == .probing)
    let answer2 = breaker.admit(at: Self.at(1))
    #expect(answer2)
    let answer3 = breaker.admit(at: Self.at(1))
    #expect(!answer3)
    let answer4 = breaker.admit(at: Self.at(30))
    #expect(!answer4)
  }

  @Test func `closes when the probe is answered`() {
    var breaker = Self.opened()
    _ = breaker.admit(at: Self.at(1))
    breaker.note(isFailure: false, at: Self.at(2))
    #expect(breaker.standing(at: Self.at(2)) == .closed)
    for _ in 0..<4 { breaker.note(isFailure: true, at: Self.at(3)) }
    let answer5 = breaker.admit(at: Self.at(3))
    #expect(answer5)
  }

  @Test func `stays open twice as long after each failed probe, a minute at most`() {
    var breaker = Self.opened()
    var now = Self.at(1)
    var waits: [Duration] = []
    for _ in 0..<8 {
      let answer6 = breaker.admit(at: now)
      #expect(answer6)
      breaker.note(isFailure: true, at: now)
      guard case .open(let since, let until) = breaker.standing(at: now) else {
        Issue.record("it should be open")
        return
      }
      #expect(since == Self.at(0))
      waits.append(until.duration(since: now))
      now = until
    }
    #expect(waits == [2, 4, 8, 16, 32, 60, 60, 60].map { Duration.seconds($0) })
  }

  @Test func `gives up a probe that brings nothing, and sends another`() {
    var breaker = Self.opened()
    _ = breaker.admit(at: Self.at(1))
    #expect(breaker.standing(at: Self.at(60)) == .open(since: Self.at(0), until: Self.at(61)))
    let answer7 = breaker.admit(at: Self.at(61))
    #expect(answer7)
  }

  @Test func `closes on any answer, also to a call that was made before it opened`() {
    var breaker = Self.opened()
    breaker.note(isFailure: true, at: Self.at(0))
    breaker.note(isFailure: false, at: Self.at(0))
    #expect(breaker.standing(at: Self.at(0)) == .closed)
  }
}
