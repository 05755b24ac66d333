import Forms
import Payments
import TestSupport
import Testing
import Wire

@Suite struct `Checking a form` {
  private func field(
    _ name: String,
    _ type: FieldType = .text,
    _ change: (inout Field) -> Void = { _ in }
  ) -> Field {
    var field = Field(name: name, type: type)
    change(&field)
    return field
  }

  private func context(
    given: [String: String] = [:],
    _ evaluator: @escaping FormContext.Evaluator = { _, _ in false }
  ) throws -> FormContext {
    FormContext(today: try #require(testDay), given: given, evaluator: evaluator)
  }

  @Test func `every mistake is told, in the order of the form`() throws {
    let schema = FormSchema(fields: [
      field("a", .digits) { $0.isRequired = true },
      field("b", .digits),
      field("c", .email),
    ])
    let result = schema.check(["c": "x", "b": "y", "z": "1", "d": "2"], try context())
    #expect(
      result.errors.map { "\($0.field) \($0.code)" } == [
        "a required", "b not_digits", "c not_email", "d unknown_field", "z unknown_field",
      ]
    )
    #expect(!result.isValid)
  }

  @Test func `an empty text is no value, and a default fills the gap`() throws {
    let schema = FormSchema(fields: [
      field("a") { $0.defaultValue = "x" },
      field("b"),
      field("c", .boolean),
    ])
    let result = schema.check(["a": " ", "b": ""], try context())
    #expect(result.values == ["a": "x", "c": "false"])
    #expect(result.isValid)
  }

  @Test func `what may not be stored stands apart and shows a mask`() throws {
    let schema = FormSchema(fields: [
      field("pan", .pan), field("csc", .csc), field("holder", .holder), field("key", .secret),
    ])
    let result = schema.check(
      ["pan": "4111111111111111", "csc": "907", "holder": "Test", "key": "DoNotLog"],
      try context()
    )
    #expect(result.values == ["holder": "Test"])
    #expect(result.sensitive.keys.sorted() == ["csc", "key", "pan"])
    var shown = "\(result)"
    dump(result, to: &shown)
    for secret in ["4111111111111111", "907", "DoNotLog"] { #expect(!shown.contains(secret)) }
  }

  @Test(arguments: [
    ("378282246310005", "123", false), ("378282246310005", "1234", true),
    ("4111111111111111", "123", true), ("4111111111111111", "1234", false),
  ])
  func `the brand decides the length of the code`(pan: String, csc: String, isValid: Bool) throws {
    let card = field("card", .object) {
      $0.members = [Field(name: "pan", type: .pan), Field(name: "csc", type: .csc)]
    }
    let result = FormSchema(fields: [card])
      .check(["card.pan": pan, "card.csc": csc], try context())
    #expect(result.isValid == isValid)
    #expect(isValid || result.errors.map(\.field) == ["card.csc"])
  }

  @Test func `values of the host cannot be posted`() throws {
    let schema = FormSchema(fields: [
      field("fee") { $0.role = .info }, field("token") { $0.role = .carry },
      field("other") { $0.role = .carry },
    ])
    let result = schema.check(
      ["fee": "0.00", "token": "forged", "other": "forged"],
      try context(given: ["fee": "1.50", "token": "t-1"])
    )
    #expect(result.values == ["fee": "1.50", "token": "t-1"])
    #expect(result.errors.isEmpty)
  }

  @Test func `an object that may be left out is left out whole`() throws {
    let card = field("card", .object) {
      $0.members = [field("pan", .pan) { $0.isRequired = true }, field("holder", .holder)]
    }
    let schema = FormSchema(fields: [card])
    #expect(schema.check([:], try context()).isValid)
    let half = schema.check(["card.holder": "Test"], try context())
    #expect(half.errors.map { "\($0.field) \($0.code)" } == ["card.pan required"])
    let unknown = schema.check(["card.pin": "1"], try context())
    #expect(unknown.errors.contains(FieldError(field: "card.pin", mistake: .unknownField)))
  }

  @Test func `lists are read element by element`() throws {
    let items = field("items", .list) {
      $0.isRequired = true
      $0.maximum = 2
      $0.members = [field("name") { $0.isRequired = true }, field("count", .integer)]
    }
    let schema = FormSchema(fields: [items])
    let good = schema.check(
      ["items.0.name": "a", "items.0.count": "02", "items.1.name": "b"],
      try context()
    )
    #expect(good.values == ["items": #"[{"name":"a","count":2},{"name":"b"}]"#])
    let gap = schema.check(["items.0.count": "1", "items.2.name": "b"], try context())
    #expect(
      gap.errors.map { "\($0.field) \($0.code)" } == [
        "items.0.name required", "items.2.name unknown_field",
      ]
    )
    let none = schema.check([:], try context())
    #expect(none.errors.map { "\($0.field) \($0.code)" } == ["items required"])
    let many = schema.check(
      ["items.0.name": "a", "items.1.name": "b", "items.2.name": "c"],
      try context()
    )
    #expect(many.errors.map { "\($0.field) \($0.code)" } == ["items too_many"])
  }

  @Test func `without an evaluator conditional fields are hidden`() throws {
    let condition = FormCondition(source: "true", place: .init(file: "f", line: 1, column: 1))
    let schema = FormSchema(fields: [
      field("a") {
        $0.condition = condition
        $0.isRequired = true
      }
    ])
    let result = schema.check(["a": "x"], try context())
    #expect(result.isValid && result.values.isEmpty)
  }

  @Test func `conditions see checked values, not hidden and not sensitive ones`() throws {
    let place = FormCondition(source: "p", place: .init(file: "f", line: 1, column: 1))
    let hidden = FormCondition(source: "h", place: place.place)
    let schema = FormSchema(fields: [
      field("a", .digits), field("b") { $0.condition = hidden }, field("pan", .pan),
      field("c") { $0.condition = place }, field("later", .digits),
    ])
    let result = schema.check(
      ["a": "1-2", "b": "x", "pan": "4111111111111111", "c": "y", "later": "3 4"],
      try context { condition, values in
        guard condition.source == "p" else { return false }
        return values == ["a": "12", "later": "34"]
      }
    )
    #expect(result.values == ["a": "12", "c": "y", "later": "34"])
  }

  @Test func `rules are checked when every field is right`() throws {
    let place = FormCondition(source: "sum", place: .init(file: "f", line: 1, column: 1))
    let when = FormCondition(source: "when", place: place.place)
    let rule = FormRule(condition: when, expectation: place, code: "sum_differs", field: "a")
    let schema = FormSchema(fields: [field("a", .digits)], rules: [rule])
    let broken = schema.check(
      ["a": "1"],
      try context { condition, _ in condition.source == "when" }
    )
    #expect(broken.errors.map { "\($0.field) \($0.code)" } == ["a sum_differs"])
    #expect(schema.check(["a": "1"], try context { _, _ in true }).isValid)
    #expect(schema.check(["a": "1"], try context { _, _ in false }).isValid)
    let wrong = schema.check(["a": "x"], try context { condition, _ in condition.source == "when" })
    #expect(wrong.errors.map(\.code) == ["not_digits"])
    #expect(schema.conditions == [when, place])
  }

  @Test(arguments: FieldType.allCases, 1...UInt64(6))
  func `no value of any type traps, and what is accepted stays as it is`(
    type: FieldType,
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let letters = Array("0123456789+-./:@,;() \u{A0}\u{200B}\0\n\tabАБ５٣e\u{301}½\u{1F600}hms%#")
    var field = Field(name: "x", type: type)
    field.options = [FieldOption(value: "0")]
    field.region = PhoneRegion.allCases.randomElement(using: &generator)
    if type.hasMembers { field.members = [Field(name: "y", type: .digits)] }
    for _ in 0..<300 {
      let count = Int.random(in: 0...22, using: &generator)
      let text = String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "0" })
      let result = try check(text, field, currency: seed.isMultiple(of: 2) ? "UAH" : nil)
      for error in result.errors {
        for language in Language.allCases { #expect(!error.message(in: language).isEmpty) }
      }
      // Dates and times have one written form; so has everything else that was normalised.
      for value in result.values.values {
        #expect(
          try outcome(value, field, currency: seed.isMultiple(of: 2) ? "UAH" : nil) == value,
          "seed \(seed)"
        )
      }
    }
  }

  @Test func `a value of a megabyte is refused unread`() throws {
    let text = String(repeating: "1", count: 1 << 20)
    #expect(try outcome(text, Field(name: "x", type: .digits)) == "error: too_long")
  }
}
