import TestSupport
import Testing

@testable import Wire

@Suite struct `JSON texts` {
  private func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSON.parse(Array(text.utf8))
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.50", "1e400", "-12.5E-3", "9007199254740993", "\"\"",
    "\"a\\\"\\\\\\n\\r\\t\\u0001ї😀\"", "[]", "{}", "[1,[2,[]],{\"a\":{}}]",
    "{\"b\":1,\"a\":[null,true],\"\":\"x\"}",
  ])
  func `comes back to the letter`(_ text: String) throws {
    #expect(String(decoding: try parse(text).serialized(), as: UTF8.self) == text)
  }

  @Test func `texts are unescaped`() throws {
    let text = #""\u0457\/\b\f\uD83D\uDE00\u0000""#
    #expect(try parse(text).text == "ї/\u{8}\u{C}😀\u{0}")
  }

  @Test(arguments: [
    ("", JSONError.Reason.unfinished, 1, 1), ("  ", .unfinished, 1, 3),
    ("[1,]", .expected("a value"), 1, 4),
    ("[1 2]", .expected("a comma or ]"), 1, 4), ("{\"a\" 1}", .expected("a colon"), 1, 6),
    ("{a:1}", .expected("a name in quotes"), 1, 2),
    ("{\"a\":1,}", .expected("a name in quotes"), 1, 8),
    ("{\"a\":1 \"b\":2}", .expected("a comma or }"), 1, 8), ("1 2", .trailing, 1, 3),
    ("{} x", .trailing, 1, 4),
    ("NaN", .expected("a value"), 1, 1), ("-Infinity", .expected("a digit"), 1, 2),
    ("tru", .expected("a value"), 1, 1),
    ("01", .expected("no digit behind a leading zero"), 1, 2), ("1.", .unfinished, 1, 3),
    (".5", .expected("a value"), 1, 1),
    ("+1", .expected("a value"), 1, 1), ("1e", .unfinished, 1, 3), ("0x1", .trailing, 1, 2),
    ("\"a", .unfinished, 1, 1), ("\"\t\"", .controlCharacter, 1, 2), ("\"\\x\"", .badEscape, 1, 2),
    ("\"\\u12\"", .unfinished, 1, 2), ("\"\\u12G4\"", .badEscape, 1, 2),
    ("\"\\uD800\"", .loneSurrogate, 1, 2),
    ("\"\\uDC00\"", .loneSurrogate, 1, 2), ("\"\\uD800\\u0041\"", .loneSurrogate, 1, 2),
    ("'a'", .expected("a value"), 1, 1), ("[1] // x", .trailing, 1, 5),
    ("\u{FEFF}1", .byteOrderMark, 1, 1),
    ("{\n  \"ї\": 1,\n  \"ї\": 2}", .duplicateName("ї"), 3, 3),
    ("{\"a\":1,\"\\u0061\":2}", .duplicateName("a"), 1, 8),
    ("[\n\"їжак\", }", .expected("a value"), 2, 9),
  ])
  func `that is not strict is refused at its place`(
    _ text: String,
    _ reason: JSONError.Reason,
    _ line: Int,
    _ column: Int
  ) throws {
    let error = try #require(throws: JSONError.self) { try JSON.parse(Array(text.utf8)) }
    #expect(error.reason == reason)
    #expect(error.line == line)
    #expect(error.column == column)
    let before = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line - 1)
    let start = before.reduce(0) { $0 + $1.utf8.count + 1 }
    #expect(error.byteOffset >= start && error.byteOffset <= text.utf8.count)
    #expect(!error.inWords.isEmpty)
  }

  @Test func `faults know their byte offset`() throws {
    let error = try #require(throws: JSONError.self) { try JSON.parse(Array("[\"ї\",x]".utf8)) }
    #expect(error.byteOffset == 6)
    #expect(error.column == 6)
  }

  @Test(
    arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
      as [[UInt8]]
  )
  func `that is not UTF-8 is refused`(_ bytes: [UInt8]) throws {
    let error = try #require(throws: JSONError.self) { try JSON.parse(bytes) }
    #expect(error.reason == .notUTF8)
    #expect(error.byteOffset == 1)
  }

  @Test func `names that look alike are different names`() throws {
    #expect(try parse("{\"\u{E9}\":1,\"e\u{301}\":2}")["e\u{301}"]?.number == "2")
  }

  @Test func `many names are compared too`() throws {
    let names = (0..<50).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    #expect(try parse("{\(names)}")["n49"]?.integer == 49)
    #expect(throws: JSONError.self) { try parse("{\(names),\"n3\":1}") }
  }

  @Test func `is bounded in depth, size and count`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSON.parse(nested(64)) }
    let deep = try #require(throws: JSONError.self) { try JSON.parse(nested(65)) }
    #expect(deep.reason == .tooDeep)
    #expect(throws: JSONError.self) { try JSON.parse(nested(100_000)) }
    let large = try #require(throws: JSONError.self) {
      try JSON.parse(Array("[1,2]".utf8), limits: JSONLimits(byteCount: 4))
    }
    #expect(large.reason == .tooLarge)
    #expect(throws: JSONError.self) {
      try JSON.parse(Array("[1,2]".utf8), limits: JSONLimits(valueCount: 2))
    }
  }

  @Test func `pointers are those of RFC 6901`() throws {
    let value = try parse(
      #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"m~n":8," ":7,"k\"l":6,"~1":9}"#
    )
    #expect(value.value(at: "") == value)
    #expect(value.value(at: "/foo/0")?.text == "bar")
    #expect(value.value(at: "/")?.number == "0")
    #expect(value.value(at: "/a~1b")?.number == "1")
    #expect(value.value(at: "/c%d")?.number == "2")
    #expect(value.value(at: "/m~0n")?.number == "8")
    #expect(value.value(at: "/ ")?.number == "7")
    #expect(value.value(at: "/k\"l")?.number == "6")
    #expect(value.value(at: "/~01")?.number == "9")
    for wrong in ["foo", "/foo/2", "/foo/00", "/foo/-", "/foo/-1", "/foo/0/x", "/no", "/~2", "/~"] {
      #expect(value.value(at: wrong) == nil, "\(wrong)")
    }
  }

  @Test func `is written piece by piece`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("text", "a\"\\\n\u{0}ї/")
    writer.member("count", 3)
    writer.key("amount")
    writer.number("100.50")
    writer.key("list")
    writer.beginArray()
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.boolean(false)
    writer.endArray()
    writer.member("absent", ifPresent: nil)
    writer.member("last", true)
    writer.endObject()
    writer.endLine()
    writer.integer(7)
    #expect(
      writer.text == """
        {"text":"a\\"\\\\\\n\\u0000ї/","count":3,"amount":100.50,"list":[null,{},false],"last":true}
        7
        """
    )
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `survives a round trip, and no bytes trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let value = randomValue(&random, depth: 4)
      let bytes = value.serialized()
      #expect(try JSON.parse(bytes) == value, "seed \(seed)")
      _ = try? JSON.parse(random.mutated(bytes))
      _ = try? JSON.parse(random.bytes(upTo: 30))
    }
  }

  private func randomValue(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth == 0 ? 3 : 5), using: &random) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .number(String(Int64.random(in: .min ... .max, using: &random)))
    case 3: return .text(random.text(upTo: 12))
    case 4: return .array((0..<3).map { _ in randomValue(&random, depth: depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<3 { object[random.text(upTo: 6)] = randomValue(&random, depth: depth - 1) }
      return .object(object)
    }
  }
}
