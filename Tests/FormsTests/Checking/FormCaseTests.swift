import Forms
import Foundation
import Payments
import TestSupport
import Testing
import Wire

@Suite struct `Cases of forms` {
  private struct Spelled: Decodable {
    struct Described: Decodable {
      let name: String
      let type: String
      let region: String?
      let pattern: String?
      let minimum: Int?
      let maximum: Int?

      enum CodingKeys: String, CodingKey {
        case name
        case type
        case region
        case pattern
        case minimum = "min_length"
        case maximum = "max_length"
      }
    }

    let field: Described
    let values: [String]

    func makeField() throws -> Field {
      var made = Field(name: field.name, type: try #require(FieldType(rawValue: field.type)))
      made.region = field.region.flatMap(PhoneRegion.init)
      made.minimum = field.minimum
      made.maximum = field.maximum
      if let pattern = field.pattern { made.pattern = try Pattern(pattern) }
      return made
    }
  }

  private struct Results: Decodable {
    let results: [String]
  }

  /// The normalised value, or the case bank's word for a refusal.
  private func reading(_ text: String, _ field: Field) throws -> String {
    let result = try check(text, field)
    guard result.isValid else {
      #expect(result.errors.map(\.field) == [field.name])
      return "REJECT-INPUT"
    }
    return result.values[field.name] ?? "nothing"
  }

  @Test(arguments: ["023", "024", "027"])
  func `023 024 027 values are normalised or refused`(number: String) throws {
    let folder = CaseFolder(number, of: "Forms")
    let form = try folder.decoded("form.json", as: Spelled.self)
    let field = try form.makeField()
    let readings = try form.values.map { try reading($0, field) }
    #expect(try readings == folder.facts(as: Results.self).results)
  }

  @Test(arguments: [
    ("012", "012"), ("000", "000"), ("0123", "0123"), ("12", "error: not_security_code"),
  ])
  func `027 a security code keeps its zeros`(text: String, expected: String) throws {
    #expect(try outcome(text, Field(name: "cvc", type: .csc)) == expected)
  }

  @Test func `026 a card works through its last month`() throws {
    struct Form: Decodable {
      struct Check: Decodable {
        let now: String
        let value: String
      }

      let checks: [Check]
    }
    let folder = CaseFolder("026", of: "Forms")
    let readings = try folder.decoded("form.json", as: Form.self).checks
      .map { check in
        let now = try #require(Instant(rfc3339: check.now))
        // Moscow's clocks are three hours ahead of UTC all year.
        let context = FormContext(today: CalendarDay(of: now, secondsFromUTC: 3 * 3600))
        let schema = FormSchema(fields: [Field(name: "expiry", type: .expiry)])
        return schema.check(["expiry": check.value], context).isValid ? "ACCEPT" : "REJECT-INPUT"
      }
    #expect(try readings == folder.facts(as: Results.self).results)
  }

  @Test func `029 a hidden field is neither checked nor sent`() throws {
    struct Form: Decodable {
      struct Described: Decodable {
        let name: String
        let type: String
        let options: [String]?
        let condition: [String: String]?

        enum CodingKeys: String, CodingKey {
          case name
          case type
          case options
          case condition = "visible_when"
        }
      }

      struct Step: Decodable {
        let set: [String: String]?
      }

      let fields: [Described]
      let steps: [Step]
    }
    struct Facts: Decodable {
      let payload: [String: String]
    }
    let folder = CaseFolder("029", of: "Forms")
    let form = try folder.decoded("form.json", as: Form.self)
    let fields = form.fields.map { described in
      var field = Field(name: described.name, type: described.type == "choice" ? .select : .text)
      field.isRequired = true
      field.options = (described.options ?? []).map { FieldOption(value: $0) }
      field.condition = described.condition?.first
        .map { condition in
          FormCondition(
            source: "\(condition.key)=\(condition.value)",
            place: .init(file: "form.json", line: 1, column: 1)
          )
        }
      return field
    }
    let typed = form.steps.compactMap(\.set)
      .reduce(into: [:]) { all, step in
        all.merge(step) { _, new in new }
      }
    let context = FormContext(today: try #require(testDay)) { condition, values in
      let sides = condition.source.split(separator: "=").map(String.init)
      return values[sides[0]] == sides[1]
    }
    let result = FormSchema(fields: fields).check(typed, context)
    #expect(result.errors == [])
    #expect(try result.values == folder.facts(as: Facts.self).payload)
  }

  @Test func `030 a pattern matches the whole value`() throws {
    let folder = CaseFolder("030", of: "Forms")
    let form = try folder.decoded("form.json", as: Spelled.self)
    var field = try form.makeField()
    field.isTrimmed = false
    let readings = try form.values.map {
      try reading($0, field) == "REJECT-INPUT" ? "REJECT-INPUT" : "ACCEPT"
    }
    #expect(try readings == folder.facts(as: Results.self).results)
    // Trimmed, the line break never leaves: what is sent is the six digits.
    field.isTrimmed = true
    #expect(
      try form.values.map { try reading($0, field) } == [
        "123456", "123456", "123456", "REJECT-INPUT",
      ]
    )
    let pattern = try Pattern(#require(form.field.pattern))
    #expect(form.values.map(pattern.matchesWhole) == [true, false, false, false])
  }
}
