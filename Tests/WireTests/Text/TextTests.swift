import Payments
import TestSupport
import Testing

@testable import Wire

@Suite struct `Form bodies` {
  private func parse(_ text: String) throws -> [String] {
    try FormBody.parse(Array(text.utf8)).map { "\($0.name)|\($0.value)" }
  }

  @Test(arguments: [
    ("a=1&b=2", ["a|1", "b|2"]), ("a=b=c", ["a|b=c"]), ("a+b=c+d", ["a b|c d"]), ("a", ["a|"]),
    ("=x", ["|x"]), ("", []), ("&&a=1&", ["a|1"]), ("a=%D1%97%2B%20", ["a|ї+ "]),
    ("a=1&a=2", ["a|1", "a|2"]), ("%61=%3d", ["a|="]),
  ])
  func `are split at the first equals sign and decoded`(_ text: String, _ pairs: [String]) throws {
    #expect(try parse(text) == pairs)
  }

  @Test(arguments: [
    ("a=%", FormError.badEscape(offset: 2)), ("a=%2", .badEscape(offset: 2)),
    ("a=1&b=%zz", .badEscape(offset: 6)), ("a=%FF", .notUTF8(offset: 2)),
    ("%C0%80=1", .notUTF8(offset: 0)), ("a=%ED%A0%80", .notUTF8(offset: 2)),
  ])
  func `are refused when an escape is broken`(_ text: String, _ error: FormError) {
    #expect(throws: error) { try FormBody.parse(Array(text.utf8)) }
  }

  @Test func `are bounded, and say which name stands twice`() throws {
    let text = Array("a=1&b=2&a=3".utf8)
    #expect(throws: FormError.tooLong) { try FormBody.parse(text, maximumByteCount: 10) }
    #expect(throws: FormError.tooLong) { try FormBody.parse(text, maximumPairCount: 2) }
    #expect(throws: FormError.duplicateName("a")) { try FormBody.parseUnique(text) }
    #expect(try FormBody.parseUnique(Array("a=1&A=2".utf8)).count == 2)
  }

  @Test func `keep the value as it was received`() throws {
    let pair = try #require(try FormBody.parse(Array("s=a%2Bb+c".utf8)).first)
    #expect(pair.value == "a+b c")
    #expect(String(decoding: pair.rawValue, as: UTF8.self) == "a%2Bb+c")
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `come back as they were written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let pairs = (0..<3).map { _ in (name: random.text(upTo: 8), value: random.text(upTo: 12)) }
      let bytes = FormBody.encode(pairs)
      #expect(bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let read = try FormBody.parse(bytes)
      #expect(read.map { Array($0.name.utf8) } == pairs.map { Array($0.name.utf8) })
      #expect(read.map { Array($0.value.utf8) } == pairs.map { Array($0.value.utf8) })
      _ = try? FormBody.parse(random.bytes(upTo: 40))
    }
  }

  @Test func `encode as RFC 3986 says where that is asked`() {
    #expect(PercentCoding.encode("aZ09-._~") == "aZ09-._~")
    #expect(PercentCoding.encode(" +*/ї") == "%20%2B%2A%2F%D1%97")
    #expect(FormBody.encode([("a b", "*~")]) == Array("a+b=*%7E".utf8))
  }
}

@Suite struct `URLs` {
  @Test func `are read in parts and written back`() throws {
    let url = try URLText("HTTPS://Api.Example:8443/v2/a%20b?x=1&y#top")
    #expect(url.scheme == "https" && url.host == "api.example" && url.port == 8443)
    #expect(url.path == "/v2/a%20b" && url.query == "x=1&y" && url.fragment == "top")
    #expect(url.text == "https://api.example:8443/v2/a%20b?x=1&y#top")
    #expect(try URLText("http://[::1]:80").host == "[::1]")
    #expect(try URLText("http://a").effectivePort == 80)
    #expect(try URLText("https://a?q").query == "q")
  }

  @Test(arguments: [
    ("", URLTextError.length), ("a.example/x", .relative), ("/x", .relative),
    ("https:/a", .relative),
    ("mailto:a@b", .relative), ("1http://a", .relative), ("http://", .host), ("http:///x", .host),
    ("http://u@a/", .userInformation), ("http://u:p@a/", .userInformation),
    ("http://a b/", .character), ("http://a\\b/", .character), ("http://a/\n", .character),
    ("http://ї.example/", .character), ("http://a..b/", .host), ("http://-a/", .host),
    ("http://a:0/", .port), ("http://a:080/", .port), ("http://a:65536/", .port),
    ("http://a:/", .port), ("http://a:8x/", .port), ("http://[::1/", .host),
    ("http://[::1]x/", .host), ("http://[1:2]/", .host), ("http://a/%2", .badEscape),
    ("http://a/?%zz", .badEscape), ("http://a%2eb/", .host), ("http://.", .host),
  ])
  func `that are not absolute and clean are refused`(_ text: String, _ error: URLTextError) {
    #expect(throws: error) { try URLText(text) }
  }

  @Test(arguments: [
    (
      "https://api.bank.example/v2/Init", "http://127.0.0.1:7070/bank",
      "http://127.0.0.1:7070/bank/v2/Init"
    ),
    ("https://api.bank.example:99/v2/Init?a=1", "http://[::1]/", "http://[::1]/v2/Init?a=1"),
    ("https://api.bank.example", "http://127.0.0.1:7070/bank/", "http://127.0.0.1:7070/bank/"),
  ])
  func `go to another endpoint with their path`(_ url: String, _ to: String, _ result: String)
    throws
  {
    #expect(try URLText(url).redirected(to: URLText(to)).text == result)
  }

  @Test func `take a path behind their own`() throws {
    #expect(try URLText("https://a/b/").appending(path: "/c").text == "https://a/b/c")
    #expect(try URLText("https://a").appending(path: "c?x").path == "/c?x")
  }
}

@Suite struct `Days and durations` {
  @Test(arguments: ["0001-01-01", "1970-01-01", "2024-02-29", "9999-12-31"])
  func `days are written as ISO 8601 says`(_ text: String) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.description == text)
    #expect(CalendarDay(of: day.start) == day)
  }

  @Test(arguments: [
    "", "2026-2-03", "2026-02-30", "0000-01-01", "2026/02/03", "+026-02-03", "2026-02-03T",
    "２026-0",
  ])
  func `days of any other form are refused`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: [
    (500, "500ms"), (30_000, "30s"), (90_000, "90s"), (120_000, "2m"), (86_400_000, "1d"),
    (0, "0s"),
  ])
  func `durations are written with the largest whole unit`(_ milliseconds: Int, _ text: String) {
    #expect(DurationText.text(.milliseconds(milliseconds)) == text)
    #expect(DurationText.parse(text) == .milliseconds(milliseconds))
  }
}
