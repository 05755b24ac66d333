import Payments
import Testing
import Wire

@testable import Providers

@Suite struct `The evaluator` {
  static let input = """
    {"payment": {"order": "A-17", "amount": "100.50", "currency": "RUB", "description": null,
      "created": "2026-07-01T10:15:30+03:00", "metadata": {"shop": "s 1"}},
     "input": {"items": [{"name": "a", "amount": 40}, {"name": "b", "amount": 2}]},
     "reply": {"Success": true, "PaymentId": 9007199254740993, "Rate": 1.50, "A": {"b": [7]}},
     "tables": {"sample": {"1": "one"}}, "secret": {"password": "x"}}
    """

  @Test(arguments: [
    ("payment.order", "text", #""A-17""#),
    ("${payment.order | lower}", "text", #""a-17""#),
    ("payment.amount", "money", #"{"amount":"100.50","currency":"RUB"}"#),
    ("payment.amount | minor", "integer", "10050"),
    ("payment.amount | decimal(2)", "decimal", "100.50"),
    ("payment.description?", "text", "null"),
    ("payment.created | shift('1d')", "moment", #""2026-07-02T07:15:30Z""#),
    ("payment.metadata.shop | rfc3986", "text", #""s%201""#),
    ("sum(input.items, amount)", "integer", "42"),
    ("input.items.1.name", "text", #""b""#),
    ("input.items | json | length", "integer", "50"),
    ("/PaymentId", "integer", "9007199254740993"),
    ("/Rate", "decimal", "1.50"),
    ("//A/b/0 == 7 and /Success", "boolean", "true"),
    ("lookup('1', sample)", "text", #""one""#),
    ("secret.password | md5", "text", #""9dd4e461268c8034f5c8564e155c67a6""#),
    ("['a', 'b']", "list of text", #"["a","b"]"#),
    ("'90' | seconds", "duration", #""90s""#),
  ])
  func `gives the type and the value`(source: String, type: String, value: String) {
    let outcome = ExpressionEvaluator.evaluate(source, input: Array(Self.input.utf8))
    guard case .value(let foundType, let found) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(foundType == type)
    #expect(String(decoding: found.serialized(), as: UTF8.self) == value)
  }

  @Test(arguments: [
    ("x.mixed", "list", #"[1,"a",true,null,1.50]"#),
    ("x.mixed.0", "integer", "1"),
    ("x.maps", "list of map", #"[{"b":2},{"b":2.5,"c":{"d":true}}]"#),
    ("x.maps | json", "text", #""[{\"b\":2},{\"b\":2.5,\"c\":{\"d\":true}}]""#),
    ("sum(x.maps, b)", "decimal", "4.5"),
    ("x.odd", "list", #"[{"b":2},[1],"z"]"#),
    ("x.lists", "list of list of decimal", "[[1,2],[2.5]]"),
    ("join(x.mixed, ';')", "text", #""1;a;true;1.50""#),
    ("x.map", "map", #"{"f":false,"n":7,"none":null,"t":"7"}"#),
    ("x.numbers", "list of decimal", "[1,2.50,9007199254740993]"),
  ])
  func `keeps what values are inside lists and maps`(source: String, type: String, value: String) {
    let input = """
      {"x": {"mixed": [1, "a", true, null, 1.50], "maps": [{"b": 2}, {"b": 2.5, "c": {"d": true}}],
        "odd": [{"b": 2}, [1], "z"], "lists": [[1, 2], [2.5]],
        "map": {"n": 7, "t": "7", "f": false, "none": null},
        "numbers": [1, 2.50, 9007199254740993]}}
      """
    let outcome = ExpressionEvaluator.evaluate(source, input: Array(input.utf8))
    guard case .value(let foundType, let found) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(foundType == type)
    #expect(String(decoding: found.serialized(), as: UTF8.self) == value)
  }

  @Test(
    arguments: [
      (nil, #""2026-12-05T10:00:00Z""#),
      (#"{"now": "2030-01-01T00:00:00Z"}"#, #""2030-01-01T00:00:00Z""#),
    ] as [(String?, String)]
  )
  func `knows the moment that it is given, unless the input says another`(
    input: String?,
    value: String
  ) throws {
    let now = try #require(Instant(rfc3339: "2026-12-05T10:00:00Z"))
    let outcome = ExpressionEvaluator.evaluate(
      "now",
      input: input.map { Array($0.utf8) },
      now: now
    )
    guard case .value("moment", let found) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(String(decoding: found.serialized(), as: UTF8.self) == value)
  }

  @Test(arguments: [
    ("payment.ordr", "X003 <expression>:1:9"), ("'a' +\n  uper('b')", "X004 <expression>:2:3"),
    ("upper(", "X001 <expression>:1:7"), ("payment.description", "X022 <expression>:1:1"),
  ])
  func `reports the mistakes of the expression`(source: String, mistake: String) {
    let outcome = ExpressionEvaluator.evaluate(source, input: Array(Self.input.utf8))
    #expect(Self.mistakes(outcome) == [mistake])
  }

  @Test(arguments: [
    ("[1]", "C003 <input>:1:1"), ("{\"a\": 1,\n \"a\": 2}", "Y008 <input>:2:2"),
    ("", "Y008 <input>:1:1"),
  ])
  func `reports the mistakes of the input`(input: String, mistake: String) {
    let outcome = ExpressionEvaluator.evaluate("'a'", input: Array(input.utf8))
    #expect(Self.mistakes(outcome) == [mistake])
  }

  @Test func `says why there is no value, without the value`() {
    let outcome = ExpressionEvaluator.evaluate("'12x' | int")
    guard case .failed(let why) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(why == "int: the text is not a whole number of 64 bits")
  }

  @Test func `explains a filter`() {
    let guide = FilterGuide.named("pad_left")
    #expect(
      guide?.signature == "pad_left(value: text, width: integer, fill: text?) -> text"
    )
    #expect(guide?.example == "pad_left('42', 6, '0')")
    #expect(FilterGuide.all.map(\.name) == FilterGuide.all.map(\.name).sorted())
    #expect(FilterGuide.named("uper") == nil)
  }

  private static func mistakes(_ outcome: ExpressionOutcome) -> [String] {
    guard case .mistakes(let diagnostics) = outcome else { return ["\(outcome)"] }
    return diagnostics.all.map {
      "\($0.code.rawValue) \($0.place.file):\($0.place.line):\($0.place.column)"
    }
  }
}
