import Payments
import Testing
import Wire

@testable import Engine

@Suite struct `Retry-After` {
  @Test(
    arguments: [
      ("0", Duration.seconds(0)), ("120", .seconds(120)), ("999999999", .seconds(999_999_999)),
      ("Mon, 30 Nov 2026 12:00:07 GMT", .seconds(7)),
      // A moment that is over asks for nothing.
      ("Mon, 30 Nov 2026 11:00:00 GMT", .zero),
      ("", nil), ("-1", nil), ("1.5", nil), ("soon", nil), ("9999999999", nil),
      ("Mon, 30 Nov 2026 12:00:07 UTC", nil), ("Mon, 32 Nov 2026 12:00:07 GMT", nil),
      ("Monday, 30-Nov-26 12:00:07 GMT", nil),
    ] as [(String, Duration?)]
  )
  func `is read in both of its forms`(text: String, wait: Duration?) throws {
    let now = try #require(Instant(rfc3339: "2026-11-30T12:00:00Z"))
    let reply = HTTPReply(status: 429, headers: [HTTPHeader("retry-after", text)])
    #expect(RetryAfter.wait(reply, at: now) == wait)
  }

  @Test func `is absent without the header`() {
    #expect(RetryAfter.wait(HTTPReply(status: 429), at: Instant(milliseconds: 0)) == nil)
  }
}
