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
