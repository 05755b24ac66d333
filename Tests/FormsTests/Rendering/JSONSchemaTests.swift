import Payments
import TestSupport
import Testing
import Wire

@testable import Forms

@Suite struct `A form as JSON Schema` {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: [Field]
    var takes: [String] = []
    var refuses: [String] = []
  }

  private static func field(
    _ name: String,
    _ type: FieldType,
    _ change: (inout Field) -> Void = { _ in }
  ) -> Field {
    var field = Field(name: name, type: type)
    change(&field)
    return field
  }

  private static let rows: [Row] = [
    Row(
      testDescription: "digits",
      fields: [
        field("a", .digits) {
          $0.isRequired = true
          $0.maximum = 5
          $0.minimum = 2
        }
      ],
      takes: [#"{"a":"00123"}"#, #"{"a":"12"}"#],
      refuses: [#"{"a":"123456"}"#, #"{"a":"1"}"#, #"{"a":"12x"}"#, "{}", #"{"a":"12","b":"1"}"#]
    ),
    Row(
      testDescription: "text with a pattern and forbidden characters",
      fields: [
        field("a", .text) {
          $0.pattern = try? Pattern("[A-Z]{2}.*")
          $0.forbidden = "|]\\"
        }
      ],
      takes: ["{}", #"{"a":"ABc d"}"#],
      refuses: [
        #"{"a":"abc"}"#, #"{"a":"AB|"}"#, #"{"a":"AB]"}"#, #"{"a":"AB\\"}"#, #"{"a":"AB\nc"}"#,
      ]
    ),
    Row(
      testDescription: "numbers",
      fields: [
        field("count", .integer) {
          $0.minimum = 1
          $0.maximum = 9
        }, field("rate", .decimal), field("price", .money),
      ],
      takes: [
        #"{"count":9}"#, #"{"rate":"-1.50"}"#, #"{"rate":"7"}"#, #"{"price":"0.01"}"#,
        #"{"price":"10"}"#,
      ],
      refuses: [
        #"{"count":10}"#, #"{"count":0}"#, #"{"rate":"1e5"}"#, #"{"price":"0.00"}"#,
        #"{"price":"1.001"}"#, #"{"price":"-1"}"#,
      ]
    ),
    Row(
      testDescription: "days, times and addresses",
      fields: [
        field("day", .date), field("german", .date) { $0.dateFormat = "dd.MM.yyyy" },
        field("time", .time), field("wait", .duration), field("url", .url), field("mail", .email),
        field("phone", .phone),
      ],
      takes: [
        #"{"day":"2026-06-30"}"#, #"{"german":"30.06.2026"}"#, #"{"time":"23:59:59"}"#,
        #"{"wait":"500ms"}"#, #"{"url":"https://example.com/x"}"#, #"{"mail":"a@example.com"}"#,
        #"{"phone":"+380500000007"}"#,
      ],
      refuses: [
        #"{"day":"June"}"#, #"{"german":"2026-06-30"}"#, #"{"time":"24:00"}"#, #"{"wait":"5"}"#,
        #"{"url":"ftp://example.com"}"#, #"{"mail":"a@b@example.com"}"#, #"{"phone":"+0"}"#,
      ]
    ),
    Row(
      testDescription: "card",
      fields: [
        field("card", .object) {
          $0.isRequired = true
          $0.members = [
            field("number", .pan) { $0.isRequired = true }, field("code", .csc),
            field("until", .expiry),
          ]
        }
      ],
      takes: [#"{"card":{"number":"4111111111111111","code":"012","until":"05/27"}}"#],
      refuses: [
        "{}", #"{"card":{"code":"012"}}"#, #"{"card":{"number":"4111x"}}"#,
        #"{"card":{"number":"4111111111111111","code":"01"}}"#,
        #"{"card":{"number":"4111111111111111","until":"13/27"}}"#,
        #"{"card":{"number":"4111111111111111","x":"1"}}"#,
      ]
    ),
    Row(
      testDescription: "lists and maps",
      fields: [
        field("items", .list) {
          $0.maximum = 2
          $0.members = [field("name", .text) { $0.isRequired = true }, field("last", .boolean)]
        },
        field("phones", .list) { $0.values = [field("p", .phone)] },
        field("data", .map) {
          $0.maximum = 2
          $0.keys = [field("k", .text) { $0.maximum = 3 }]
          $0.values = [field("v", .text) { $0.maximum = 4 }]
        },
      ],
      takes: [
        #"{"items":[{"name":"Tea","last":true}]}"#, #"{"phones":["+380500000007"]}"#,
        #"{"data":{"abc":"1234"}}"#,
      ],
      refuses: [
        #"{"items":[{"last":false}]}"#, #"{"items":[{"name":"a"},{"name":"b"},{"name":"c"}]}"#,
        #"{"phones":["x"]}"#, #"{"data":{"abcd":"1"}}"#, #"{"data":{"abc":"12345"}}"#,
        #"{"data":{"a":"1","b":"1","c":"1"}}"#,
      ]
    ),
    Row(
      testDescription: "choice and condition",
      fields: [
        field("way", .select) {
          $0.options = [FieldOption(value: "card"), FieldOption(value: "sms")]
        },
        field("phone", .phone) {
          $0.isRequired = true
          $0.condition = FormCondition(source: "input.way? == 'sms'", place: Self.nowhere)
        },
      ],
      takes: ["{}", #"{"way":"card"}"#, #"{"way":"sms","phone":"+380500000007"}"#],
      refuses: [#"{"way":"cash"}"#, #"{"way":"sms"}"#]
    ),
  ]

  private static let nowhere = Place(file: "form.yaml", line: 1, column: 1)

  /// What the check says of the same answers.
  private func accepts(_ json: String, _ fields: [Field]) throws -> Bool {
    let object = try #require(try JSON.parse(Array(json.utf8)).object)
    var values: [String: String] = [:]
    for member in object.members {
      switch member.value {
      case .text(let text), .number(let text): values[member.name] = text
      case .boolean(let flag): values[member.name] = flag ? "true" : "false"
      default:
        values[member.name] = String(decoding: member.value.serialized(), as: UTF8.self)
      }
    }
    let context = FormContext(
      today: try #require(testDay),
      currency: Currency(code: "UAH"),
      evaluator: { _, values in values["way"] == "sms" }
    )
    return FormSchema(fields: fields).check(values, context).isValid
  }

  @Test func `says of answers what the check says, to a validator that is not ours`() async throws {
    let rendering = FormJSONSchema(language: .en, currency: Currency(code: "UAH"))
    let cases = Self.rows.map { row in
      let schema = rendering.json(of: FormSchema(fields: row.fields))
      let values = (row.takes + row.refuses).joined(separator: ",")
      return "{\"schema\":\(JSONValue.object(schema).text),\"values\":[\(values)]}"
    }
    let ended = try await SchemaValidator.run("[\(cases.joined(separator: ","))]")
    try #require(ended.status == 0, "make deps installs jsonschema: \(ended.errors)")
    let lines = ended.output.split(separator: "\n")
    #expect(lines.count == Self.rows.count)
    for (row, line) in zip(Self.rows, lines) {
      let flags = try #require(try JSON.parse(Array(line.utf8)).array)
      let expected = row.takes.map { _ in true } + row.refuses.map { _ in false }
      for ((answer, isRight), flag) in zip(zip(row.takes + row.refuses, expected), flags) {
        #expect(flag == .boolean(isRight), "\(row.testDescription): \(answer)")
        let isAccepted = try accepts(answer, row.fields)
        #expect(isAccepted == isRight, "the check, \(row.testDescription): \(answer)")
      }
    }
  }

  @Test(
    arguments: [
      ("input.way? == 'sms'", #"{"properties":{"way":{"const":"sms"}},"required":["way"]}"#),
      (
        "input.way? != 'sms'", #"{"not":{"properties":{"way":{"const":"sms"}},"required":["way"]}}"#
      ),
      ("present(input.way?)", #"{"required":["way"]}"#),
      ("not present(input.way?)", #"{"not":{"required":["way"]}}"#),
      (
        "present(input.way?) or present(input.other?)",
        #"{"anyOf":[{"required":["way"]},{"required":["other"]}]}"#
      ),
      ("state == 'continue'", nil), ("present(input.unknown?)", nil),
      ("input.way? | upper == 'A'", nil), ("present(input.way?) and x", nil),
    ] as [(String, String?)]
  )
  func `says the conditions that it can say`(source: String, json: String?) {
    let schema = ConditionSchema(
      fields: [Self.field("way", .text), Self.field("other", .text)],
      path: "input."
    )
    let condition = FormCondition(source: source, place: Self.nowhere)
    #expect(schema.json(of: condition).map { JSONValue.object($0).text } == json)
  }

  @Test func `keeps what only the host knows out of what may be sent`() {
    var info = Field(name: "a")
    info.role = .info
    let json = FormJSONSchema(language: .uk).json(of: FormSchema(fields: [info]))
    #expect(
      JSONValue.object(json).text.contains(#""readOnly":true,"x-purser-role":"info""#)
    )
  }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: serialized(), as: UTF8.self) }
}
