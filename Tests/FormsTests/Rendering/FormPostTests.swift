import Payments
import Testing

@testable import Forms

@Suite struct `Posted forms` {
  private static let schema: FormSchema = {
    var info = Field(name: "shown")
    info.role = .info
    var card = Field(name: "card", type: .object)
    card.members = [Field(name: "number", type: .pan), Field(name: "saves", type: .boolean)]
    var items = Field(name: "items", type: .list)
    items.members = [Field(name: "name"), Field(name: "price", type: .money)]
    var data = Field(name: "data", type: .map)
    data.values = [Field(name: "value")]
    var german = Field(name: "until", type: .date)
    german.dateFormat = "dd.MM.yyyy"
    return FormSchema(fields: [
      Field(name: "name"), Field(name: "agrees", type: .boolean), info,
      Field(name: "born", type: .date), german, card, items, data,
    ])
  }()

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pairs: [(String, String)]
    var values: [String: String] = [:]
    var errors: [String] = []
    var adds: String?
  }

  @Test(arguments: [
    Row(testDescription: "text", pairs: [("name", " A ")], values: ["name": " A "]),
    Row(testDescription: "box", pairs: [("agrees", "true")], values: ["agrees": "true"]),
    Row(
      testDescription: "day",
      pairs: [("born.day", "5"), ("born.month", "6"), ("born.year", "1990")],
      values: ["born": "5.6.1990"]
    ),
    Row(
      testDescription: "day in a form of its own",
      pairs: [("until.day", "5"), ("until.month", "06"), ("until.year", "2027")],
      values: ["until": "05.06.2027"]
    ),
    Row(
      testDescription: "empty day",
      pairs: [("born.day", ""), ("born.month", " "), ("born.year", "")],
      values: ["born": ""]
    ),
    Row(testDescription: "info changes nothing", pairs: [("shown", "1")]),
    Row(
      testDescription: "stranger",
      pairs: [("evil", "1"), ("card.evil", "2")],
      errors: ["card.evil unknown_field", "evil unknown_field"]
    ),
    Row(
      testDescription: "twice",
      pairs: [("name", "1"), ("name", "2")],
      values: ["name": "1"],
      errors: [" unknown_field"]
    ),
    Row(testDescription: "the page's own", pairs: [("_form", "x"), ("_do", "submit")]),
    Row(
      testDescription: "empty object",
      pairs: [("card.number", "")],
      values: ["card.number": ""]
    ),
    Row(
      testDescription: "object with a box left out",
      pairs: [("card[number]", "1")],
      values: ["card.number": "1", "card.saves": "false"]
    ),
    Row(
      testDescription: "empty elements go",
      pairs: [
        ("items[0].name", ""), ("items[0].price", ""), ("items[3].name", "Tea"),
        ("items.7.price", "5"),
      ],
      values: ["items.0.name": "Tea", "items.1.price": "5"]
    ),
    Row(
      testDescription: "one more",
      pairs: [("items.0.name", "Tea"), ("_add", "items")],
      values: ["items.0.name": "Tea", "items.1.name": ""],
      adds: "items"
    ),
    Row(testDescription: "more of nothing", pairs: [("_add", "<b>")]),
    Row(
      testDescription: "map",
      pairs: [("data.0.key", "a"), ("data.0.value", "1"), ("data.1.key", "")],
      values: ["data.a": "1"]
    ),
    Row(
      testDescription: "map with one name twice",
      pairs: [
        ("data.0.key", "a"), ("data.0.value", "1"), ("data.1.key", "a"), ("data.1.value", "2"),
      ],
      values: ["data.a": "1"],
      errors: ["data pattern_mismatch"]
    ),
  ]
  )
  func `pairs become the values of the check`(row: Row) {
    let post = FormPost(
      row.pairs.map { (name: $0.0, value: $0.1) },
      Self.schema,
      visible: ["name"]
    )
    #expect(post.values == row.values)
    #expect(post.errors.map { "\($0.field) \($0.code)" }.sorted() == row.errors)
    #expect(post.adds == row.adds)
  }

  @Test func `a box that was shown and did not come is false`() {
    let post = FormPost([], Self.schema, visible: ["agrees"])
    #expect(post.values == ["agrees": "false"])
  }

  @Test func `a hundred elements are read, and no more`() {
    let elements = (0..<150).map { (name: "items[\($0)].name", value: "x") }
    let many = FormPost(elements, Self.schema, visible: [])
    #expect(many.values.count == 100)
    #expect(many.errors.map(\.code) == ["too_many"])
    let pairs = (0...FormPost.maximumPairs).map { (name: "n\($0)", value: "") }
    #expect(FormPost(pairs, Self.schema, visible: []).errors.map(\.code) == ["too_many"])
    let large = [(name: "name", value: String(repeating: "x", count: FormPost.maximumByteCount))]
    #expect(FormPost(large, Self.schema, visible: []).errors.map(\.code) == ["too_many"])
    let deep = [(name: "items" + String(repeating: "[0]", count: 9), value: "x")]
    #expect(FormPost(deep, Self.schema, visible: []).errors.map(\.code) == ["unknown_field"])
  }

  @Test(
    arguments: [
      ("2026-06-30", nil, ["30", "06", "2026"]), ("5.6.1990", nil, ["5", "6", "1990"]),
      ("30.06.2026", "dd.MM.yyyy", ["30", "06", "2026"]),
      ("30062026", "ddMMyyyy", ["30", "06", "2026"]), (".2.", nil, ["", "2", ""]),
      ("x", nil, ["", "", ""]), ("2026/06/30", "yyyy/MM/dd", ["30", "06", "2026"]),
    ] as [(String, String?, [String])]
  )
  func `a day comes back as it was written`(value: String, format: String?, parts: [String]) {
    let date = DateParts(value, format: format)
    #expect([date.day, date.month, date.year] == parts)
  }
}
