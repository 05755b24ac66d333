import Testing

@testable import Engine

@Suite struct `The pace of an account` {
  static let start: Int64 = 1_000_000_000_000

  @Test func `spreads calls by the configured rate and catches up a tenth of a second`() {
    var bucket = TokenBucket(interval: .milliseconds(10))
    let turns = (0..<15).map { _ in bucket.takeTurn(at: Self.start) - Self.start }
    // Ten that a pause has saved up go at once; the rest is ten milliseconds apart.
    #expect(turns == Array(repeating: 0, count: 11) + [10_000, 20_000, 30_000, 40_000])
  }

  @Test func `is free without a rate`() {
    var bucket = TokenBucket(interval: nil)
    for _ in 0..<1000 {
      let turn = bucket.takeTurn(at: Self.start)
      #expect(turn == Self.start)
    }
  }

  @Test(
    arguments: [
      (Duration.seconds(7), 7_000_000), (.zero, 0), (.seconds(100_000), 3_600_000_000),
    ] as [(Duration, Int64)]
  )
  func `stops every call for as long as the provider asks, an hour at most`(
    asked: Duration,
    wait: Int64
  ) {
    var bucket = TokenBucket(interval: nil)
    bucket.backOff(after: asked, at: Self.start)
    let turn = bucket.takeTurn(at: Self.start)
    #expect(turn == Self.start + wait)
    let later = Self.start + wait + 1
    let next = bucket.takeTurn(at: later)
    #expect(next >= later)
  }

  @Test func `waits twice as long each time when the provider does not say for how long`() {
    var bucket = TokenBucket(interval: nil)
    var now = Self.start
    var waits: [Int64] = []
    for _ in 0..<8 {
      bucket.backOff(after: nil, at: now)
      waits.append((bucket.blockedUntil - now) / 1_000_000)
      now = bucket.blockedUntil
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    bucket.succeed(at: now)
    bucket.backOff(after: nil, at: now)
    #expect(bucket.blockedUntil == now + 1_000_000)
  }

  @Test func `takes many refusals at once for one sign`() {
    var bucket = TokenBucket(interval: .milliseconds(10))
    for _ in 0..<64 { bucket.backOff(after: nil, at: Self.start) }
    #expect(bucket.blockedUntil == Self.start + 1_000_000)
    #expect(bucket.distance == 20_000)
  }

  @Test func `halves the rate and gives it back, never above the configured one`() {
    var bucket = TokenBucket(interval: .milliseconds(10))
    bucket.backOff(after: .seconds(1), at: Self.start)
    #expect(bucket.distance == 20_000)
    var distances: [Int64] = []
    for second in 2...12 {
      _ = bucket.takeTurn(at: Self.start + Int64(second) * 1_000_000)
      distances.append(bucket.distance ?? 0)
    }
    #expect(distances.first == 18_181)
    #expect(distances == distances.sorted(by: >))
    #expect(distances.last == 10_000)
  }

  @Test func `learns a rate where none is configured, and forgets it again`() {
    var bucket = TokenBucket(interval: nil)
    for _ in 0..<100 { _ = bucket.takeTurn(at: Self.start) }
    bucket.backOff(after: .seconds(1), at: Self.start)
    // A hundred calls in this second were too many; fifty a second is the next try.
    #expect(bucket.distance == 20_000)
    _ = bucket.takeTurn(at: Self.start + 120_000_000)
    #expect(bucket.distance == nil)
  }

  @Test func `survives every moment and every wish`() {
    var bucket = TokenBucket(interval: .seconds(Int64.max / 2))
    for now in [Int64.min / 8, 0, Int64.max / 8] {
      bucket.backOff(after: .seconds(Int64.max), at: now)
      bucket.backOff(after: .seconds(Int64.min), at: now)
      bucket.backOff(after: nil, at: now)
      _ = bucket.takeTurn(at: now)
      bucket.succeed(at: now)
    }
  }
}
