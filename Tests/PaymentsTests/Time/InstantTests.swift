import Payments
import TestSupport
import Testing

@Suite struct Moments {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", Int64(0)), ("1970-01-01T00:00:00.001Z", 1),
    ("2026-06-01T00:00:00+03:00", 1_780_261_200_000),
    ("2026-06-30T23:59:59-05:30", 1_782_883_799_000),
    ("2000-02-29T12:00:00.5z", 951_825_600_500), ("1969-12-31T23:59:59.999Z", -1),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("0001-01-01T00:00:00Z", -62_135_596_800_000),
    ("9999-12-31T23:59:59.9999Z", 253_402_300_799_999),
  ])
  func `RFC 3339 is read`(text: String, milliseconds: Int64) {
    #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2026-06-01", "2026-06-01T00:00:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-06-01T24:00:00Z", "2026-06-01T00:60:00Z", "2026-06-01T00:00:61Z", "2026-06-01T00:00:00.Z",
    "2026-06-01T00:00:00+3:00", "2026-06-01T00:00:00+0300", "2026-06-01T00:00:00+24:00",
    "2026-06-01T00:00:00Zx", "2026-06-01t00:00:00", "２０２６-06-01T00:00:00Z", "-026-06-01T00:00:00Z",
    "0000-06-01T00:00:00Z",
  ])
  func `anything else is no moment`(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test(arguments: 1...UInt64(50))
  func `a moment survives its text`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let moment = Instant(
        milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
      )
      #expect(Instant(rfc3339: moment.rfc3339) == moment, "seed \(seed)")
    }
  }

  @Test func `moments beyond the calendar do not trap`() {
    for milliseconds in [Int64.min, .max, .min + 1] {
      let moment = Instant(milliseconds: milliseconds)
      #expect(!moment.rfc3339.isEmpty)
      #expect((moment + .seconds(Int64.max)).milliseconds >= milliseconds)
      #expect(moment.duration(since: Instant(milliseconds: -1)) != .zero)
    }
    #expect(Instant(milliseconds: .min) + .seconds(-1) == Instant(milliseconds: .min))
  }

  @Test(arguments: [
    ("2026-06-30T21:00:00Z", 3, "2026-07-01"), ("2026-06-30T20:59:59Z", 3, "2026-06-30"),
    ("2024-03-01T00:00:00Z", -1, "2024-02-29"), ("2023-12-31T23:00:00Z", 1, "2024-01-01"),
  ])
  func `a day is that of the place`(text: String, hours: Int, day: String) throws {
    let moment = try #require(Instant(rfc3339: text))
    #expect(CalendarDay(of: moment, secondsFromUTC: hours * 3600).description == day)
  }
}
