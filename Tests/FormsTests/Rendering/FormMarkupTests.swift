import Foundation
import Payments
import Testing
import Wire

@testable import Forms

@Suite struct `Fields as HTML` {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: FieldType
    let contains: [String]
    var value = "v-1"
    /// Whether the value may stand in the page again.
    var isShown = true

    var testDescription: String { type.rawValue }
  }

  @Test(arguments: [
    Row(type: .string, contains: ["type=\"text\""]),
    Row(type: .text, contains: ["type=\"text\""]),
    Row(
      type: .digits,
      contains: [
        "inputmode=\"numeric\"", "spellcheck=\"false\"", "autocomplete=\"off\"",
      ]
    ),
    Row(type: .integer, contains: ["type=\"text\"", "inputmode=\"numeric\""]),
    Row(type: .decimal, contains: ["type=\"text\"", "inputmode=\"decimal\""]),
    Row(
      type: .money,
      contains: ["inputmode=\"decimal\"", "autocomplete=\"transaction-amount\""]
    ),
    Row(
      type: .boolean,
      contains: ["type=\"checkbox\"", "value=\"true\"", " checked"],
      value: "true"
    ),
    Row(
      type: .date,
      contains: [
        "<fieldset", "<legend>", "name=\"x.day\"", "value=\"30\"", "name=\"x.month\"",
        "value=\"06\"", "name=\"x.year\"", "value=\"2026\"", "for=\"f-x-day\"",
      ],
      value: "2026-06-30",
      isShown: false
    ),
    Row(type: .time, contains: ["type=\"text\""]),
    Row(type: .duration, contains: ["type=\"text\""]),
    Row(type: .url, contains: ["inputmode=\"url\""]),
    Row(type: .email, contains: ["type=\"email\"", "autocomplete=\"email\""]),
    Row(type: .phone, contains: ["type=\"tel\"", "autocomplete=\"tel\""]),
    Row(
      type: .pan,
      contains: ["type=\"text\"", "autocomplete=\"cc-number\"", "Last digits: 0005"],
      value: "9999 0000 0000 0005",
      isShown: false
    ),
    Row(
      type: .csc,
      contains: ["autocomplete=\"cc-csc\"", "autocorrect=\"off\"", "inputmode=\"numeric\""],
      isShown: false
    ),
    Row(type: .expiry, contains: ["autocomplete=\"cc-exp\"", "inputmode=\"numeric\""]),
    Row(type: .holder, contains: ["autocomplete=\"cc-name\""]),
    Row(
      type: .otp,
      contains: ["autocomplete=\"one-time-code\"", "inputmode=\"numeric\""],
      isShown: false
    ),
    Row(type: .iban, contains: ["type=\"text\"", "spellcheck=\"false\""]),
    Row(
      type: .select,
      contains: ["type=\"radio\"", "<legend>", "id=\"f-x-1\"", "value=\"v-1\" checked"]
    ),
    Row(type: .secret, contains: ["type=\"password\""], isShown: false),
    Row(type: .publicKey, contains: ["type=\"text\""]),
    Row(type: .privateKey, contains: ["type=\"password\""], isShown: false),
    Row(type: .object, contains: ["<fieldset", "<legend>"], value: "", isShown: false),
    Row(
      type: .list,
      contains: ["<fieldset", "name=\"_add\" value=\"x\""],
      value: "",
      isShown: false
    ),
    Row(
      type: .map,
      contains: ["name=\"x.0.key\"", "name=\"x.0.value\""],
      value: "",
      isShown: false
    ),
  ]
  )
  func `every type has its control`(row: Row) {
    var field = Field(name: "x", type: row.type)
    if row.type == .select { field.options = [FieldOption(value: "v-1"), FieldOption(value: "b")] }
    let html = markup([field], ["x": row.value]).fields.html
    for part in row.contains { #expect(html.contains(part), "\(part) in \(html)") }
    let shown = row.value.isEmpty ? "v-1" : row.value
    if !row.isShown { #expect(!html.contains("value=\"\(shown)\"")) }
    if row.isShown { #expect(html.contains("value=\"\(shown)\"")) }
    for word in [" required", "pattern=", "maxlength", "type=\"number\"", "style="] {
      #expect(!html.contains(word))
    }
  }

  @Test(
    arguments: FieldType.allCases
  )
  func `every type of the vocabulary stands in the table of controls`(type: FieldType) {
    var field = Field(name: "x", type: type)
    field.title = LocalizedText([.en: "Title"])
    if type == .select { field.options = [FieldOption(value: "a")] }
    #expect(markup([field], [:]).fields.html.contains("Title"))
  }

  @Test(arguments: [(7, false), (8, true)])
  func `a choice of eight opens, one of seven stands there`(count: Int, opens: Bool) {
    var field = Field(name: "x", type: .select)
    field.options = (1...count).map { FieldOption(value: "\($0)") }
    let html = markup([field], ["x": "3"]).fields.html
    #expect(html.contains("<select") == opens)
    #expect(html.contains("<option value=\"3\" selected>") == opens)
    #expect(html.contains("type=\"radio\"") != opens)
  }

  @Test func `what is wrong stands above its control and in the summary, in the same words`() {
    var date = Field(name: "birth_date", type: .date)
    date.title = LocalizedText(everywhere: "Born")
    var account = Field(name: "account", type: .digits)
    account.title = LocalizedText(everywhere: "Account")
    account.hint = LocalizedText(everywhere: "On the bill")
    let form = FormMarkup(
      schema: FormSchema(fields: [account, date]),
      values: ["account": "12x"],
      errors: [
        FieldError(field: "account", mistake: .notDigits),
        FieldError(field: "birth_date", mistake: .required),
        FieldError(field: "<b>", mistake: .unknownField),
      ],
      visible: ["account", "birth_date"],
      language: .en
    )
    let summary = form.errorSummary.html
    #expect(summary.contains("<a href=\"#f-account\">Account: Use digits only.</a>"))
    #expect(summary.contains("<a href=\"#f-birth_date-day\">Born: This must be filled in.</a>"))
    #expect(summary.contains("<li>There is no such field.</li>"))
    #expect(summary.contains("There is a problem"))
    let html = form.fields.html
    #expect(html.contains("aria-describedby=\"f-account-hint f-account-error\""))
    #expect(html.contains("aria-invalid=\"true\""))
    #expect(html.contains("value=\"12x\""))
    #expect(html.contains("autocomplete=\"bday-day\""))
    let message = html.range(of: "f-account-error\">")?.lowerBound ?? html.endIndex
    let control = html.range(of: "name=\"account\"")?.lowerBound ?? html.startIndex
    #expect(message < control)
  }

  @Test func `a text of another language says so`() {
    var field = Field(name: "x")
    field.title = LocalizedText([.uk: "Рахунок"])
    field.hint = LocalizedText([.en: "Hint"])
    let html = markup([field], [:]).fields.html
    #expect(html.contains("<span lang=\"uk\">Рахунок</span>"))
    #expect(html.contains(">Hint</p>"))
  }

  @Test func `what the host gives is shown or hidden, and is no control`() {
    var info = Field(name: "shown")
    info.role = .info
    var carry = Field(name: "carried")
    carry.role = .carry
    let html = markup([info, carry], ["shown": "A&B", "carried": "secret-7"]).fields.html
    #expect(html.contains("<dt>shown</dt><dd>A&amp;B</dd>"))
    #expect(!html.contains("secret-7"))
    #expect(!html.contains("<input"))
  }

  @Test func `lists show their elements by whole names, and errors lead into them`() {
    var name = Field(name: "name")
    name.isRequired = true
    var items = Field(name: "items", type: .list)
    items.members = [name, Field(name: "price", type: .money)]
    let form = FormMarkup(
      schema: FormSchema(fields: [items]),
      values: ["items": "[{\"name\":\"Tea\"},{\"price\":\"5.00\"}]"],
      errors: [FieldError(field: "items.1.name", mistake: .required)],
      visible: ["items"],
      language: .en
    )
    let html = form.fields.html
    #expect(html.contains("name=\"items.0.name\" value=\"Tea\""))
    #expect(html.contains("name=\"items.1.price\" value=\"5.00\""))
    #expect(form.errorSummary.html.contains("href=\"#f-items.1.name\">items 2, name: "))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' autofocus onfocus='x",
    "</fieldset></form><form action=//evil>", "&lt;b&gt;", "\u{0}\u{1B}[2J", "]]><!--",
  ]
  )
  func `nothing written by others leaves its place`(payload: String) {
    var field = Field(name: "x")
    field.title = LocalizedText(everywhere: payload)
    field.hint = LocalizedText(everywhere: payload)
    var select = Field(name: "s", type: .select)
    select.options = [FieldOption(value: payload)]
    var map = Field(name: "m", type: .map)
    map.values = [Field(name: "v")]
    let form = FormMarkup(
      schema: FormSchema(fields: [field, select, map]),
      values: ["x": payload, "s": payload, "m.\(payload)": payload],
      errors: [
        FieldError(field: "x", mistake: .forbiddenCharacter(payload)),
        FieldError(field: "m.\(payload)", mistake: .required),
      ],
      visible: ["x", "s", "m"],
      language: .en
    )
    let plain = FormMarkup(
      schema: FormSchema(fields: [field, select, map]),
      values: ["x": "a", "s": payload, "m.a": "a"],
      errors: [
        FieldError(field: "x", mistake: .forbiddenCharacter("a")),
        FieldError(field: "m.a", mistake: .required),
      ],
      visible: ["x", "s", "m"],
      language: .en
    )
    for (hostile, tame) in [
      (form.fields.html, plain.fields.html), (form.errorSummary.html, plain.errorSummary.html),
    ] {
      #expect(count("<", in: hostile) == count("<", in: tame))
      #expect(count("\"", in: hostile) == count("\"", in: tame))
      #expect(!hostile.contains("\u{0}"))
    }
  }

  private func count(_ character: Character, in text: String) -> Int {
    text.count { $0 == character }
  }

  private func markup(_ fields: [Field], _ values: [String: String]) -> FormMarkup {
    FormMarkup(
      schema: FormSchema(fields: fields),
      values: values,
      visible: Set(fields.map(\.name)),
      language: .en
    )
  }
}
