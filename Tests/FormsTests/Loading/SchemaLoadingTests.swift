import Forms
import Payments
import TestSupport
import Testing
import Wire

@Suite struct `Loading schemas` {
  private func load(_ text: String) -> (schema: FormSchema?, diagnostics: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let node = YAML.load(Array(text.utf8), file: "f.yaml", aliases: .refused, &diagnostics)
    let schema = node.flatMap { FormSchema.load($0, name: "form", &diagnostics) }
    return (schema, diagnostics.all)
  }

  @Test func `every key is read`() throws {
    let (loaded, diagnostics) = load(
      """
      fields:
        rebill_id:
          {type: digits, required: true, min: 3, max: 20, pattern: "^[1-9][0-9]*$", forbid: "7",
           title: {en: Saved card, ru: Сохранённая карта, uk: Збережена картка}, hint: Digits}
        method: {type: select, options: [card, wallet], default: card}
        bank: {type: select, options: {a: {en: A, uk: А, ru: А}, b: B}}
        card: {type: object, when: "input.method == 'card'", items: {pan: {type: pan}, holder: {type: holder}}}
        phone: {type: phone, region: UA, trim: false}
        token: {type: string, role: carry, x-note: ours}
        to: {type: text, one_of: {account: {type: digits}, phone: {type: phone}}}
      rules:
        - {when: "input.method == 'card'", expect: "input.phone != ''", code: phone_needed, at: phone, message: Your phone is needed}
      """
    )
    #expect(diagnostics.isEmpty)
    let schema = try #require(loaded)
    #expect(
      schema.fields.map(\.name) == [
        "rebill_id", "method", "bank", "card", "phone", "token", "to",
      ]
    )
    let first = try #require(schema.field("rebill_id"))
    #expect(first.type == .digits && first.isRequired && first.minimum == 3 && first.maximum == 20)
    #expect(first.pattern?.source == "^[1-9][0-9]*$" && first.forbidden == "7")
    #expect(first.title?.text(in: .uk) == "Збережена картка")
    #expect(first.hint?.text(in: .ru) == "Digits")
    #expect(schema.field("method")?.defaultValue == "card")
    #expect(schema.field("bank")?.options.map { $0.title.text(in: .uk) } == ["А", "B"])
    #expect(schema.field("card")?.members.map(\.name) == ["pan", "holder"])
    #expect(schema.field("card")?.condition?.source == "input.method == 'card'")
    #expect(schema.field("phone")?.region == .ukraine)
    #expect(schema.field("phone")?.isTrimmed == false)
    #expect(schema.field("token")?.role == .carry)
    #expect(schema.field("to")?.alternatives.map(\.type) == [.digits, .phone])
    #expect(schema.rules.map(\.code) == ["phone_needed"])
    #expect(schema.rules[0].message?.text(in: .ru) == "Your phone is needed")
    #expect(schema.conditions.count == 3)
  }

  @Test(arguments: [
    ("fields: {a: {type: digit}}", "T008 1:20 did you mean \"digits\"?"),
    ("fields: {a: {title: A}}", "C002 1:13 add \"type:\" here"),
    ("fields: {a: {type: text, requird: true}}", "C001 1:26 did you mean \"required\"?"),
    ("fields: {a: {type: text, required: yes}}", "T004 1:36 write form.fields.a.required: true"),
    ("fields: {a: {type: text, max: many}}", "T005 1:31 write digits only"),
    (
      "fields: {a: {type: text, max: 010}}",
      "T011 1:31 write 10, or quote it if it is an identifier"
    ),
    ("fields: {a: {type: text, max: -1}}", "T012 1:31 -"),
    ("fields: {a: {type: text, min: 5, max: 4}}", "T012 1:31 -"),
    ("fields: {a: {type: text, pattern: '(?=a)'}}", "T013 1:35 -"),
    ("fields: {a: {type: select}}", "C002 1:13 add \"options:\" here"),
    ("fields: {a: {type: select, options: []}}", "C007 1:37 -"),
    ("fields: {a: {type: select, options: [b, b]}}", "C005 1:37 -"),
    ("fields: {a: {type: text, options: [b]}}", "C003 1:26 options belongs to the types select"),
    (
      "fields: {a: {type: text, items: {}}}", "C003 1:26 items belongs to the types object and list"
    ),
    ("fields: {a: {type: text, region: UA}}", "C003 1:26 region belongs to the types phone"),
    (
      "fields: {a: {type: digits, allow_card_like: yes}}",
      "T004 1:45 write form.fields.a.allow_card_like: true"
    ),
    (
      "fields: {a: {type: pan, allow_card_like: true}}",
      "C003 1:25 allow_card_like belongs to the types string, text, digits, integer, decimal, url, email"
    ),
    ("fields: {a: {type: phone, region: UK}}", "T008 1:35 did you mean \"UA\"?"),
    ("fields: {a: {type: digits, default: x}}", "T017 1:37 -"),
    ("fields: {a: {type: text, role: output}}", "T008 1:32 -"),
    (
      "fields: {A: {type: text}}",
      "P008 1:10 use small Latin letters, digits and _, beginning with a letter"
    ),
    ("fields: {a: text}", "C003 1:13 -"),
    ("fields: [a]", "C003 1:9 -"),
    ("[a]", "C003 1:1 -"),
    ("field: {a: {type: text}}", "C002 1:1 add \"fields:\" here"),
    ("fields: {a: {type: text, title: {en: A}}}", "C010 1:33 add \"uk:\" and \"ru:\""),
    ("fields: {a: {type: text, title: {de: A}}}", "C001 1:34 -"),
    ("{fields: {a: {type: text}}, rules: {}}", "C003 1:36 -"),
    (
      "{fields: {abc: {type: text}}, rules: [{expect: x, code: c, at: abd}]}",
      "C004 1:64 did you mean \"abc\"?"
    ),
    (
      "{fields: {a: {type: text}}, rules: [{expect: x, code: c, at: a, message: {en: A}}]}",
      "C010 1:74 add \"uk:\" and \"ru:\""
    ),
    ("{fields: {a: {type: text}}, rules: [{code: c, at: a}]}", "C002 1:37 add \"expect:\" here"),
  ])
  func `every mistake has its place and its mend`(text: String, expected: String) throws {
    let (_, diagnostics) = load(text)
    let first = try #require(diagnostics.first)
    let parts = expected.split(separator: " ", maxSplits: 2).map(String.init)
    #expect(first.code.rawValue == parts[0])
    #expect("\(first.place.line):\(first.place.column)" == parts[1])
    for spelling in Spelling.all(of: text) {
      var found = Diagnostics()
      let node = try #require(spelling.load(as: "f.yaml", aliases: .refused, &found))
      _ = FormSchema.load(node, name: "form", &found)
      let one = try #require(found.all.first, "\(spelling.name)")
      let shown = "\(one.code.rawValue) \(one.place.line):\(one.place.column)"
      #expect(try shown == spelling.places("\(parts[0]) \(parts[1])"), "\(spelling.name)")
    }
    if parts[2] != "-" { #expect(first.help == parts[2]) }
    #expect(first.severity == (first.code == .languageMissing ? .warning : .error))
  }

  @Test func `places hold behind a byte order mark, Cyrillic and CRLF`() throws {
    let (_, diagnostics) = load("\u{FEFF}# Поля\r\nfields:\r\n  a: {title: Назва, type: digit}\r\n")
    let found = try #require(diagnostics.first { $0.code == .notOneOf })
    #expect(found.place.line == 3 && found.place.column == 27)
  }

  @Test func `one broken field does not hide the others`() {
    let (schema, diagnostics) = load(
      "fields: {a: {type: nothing}, b: {type: text, pattern: '('}, c: {type: digits}}"
    )
    #expect(diagnostics.map(\.code.rawValue) == ["T008", "T013"])
    #expect(schema?.fields.map(\.name) == ["b", "c"])
  }

  @Test func `credentials are a mapping of fields`() {
    var diagnostics = Diagnostics()
    let text =
      "{terminal_key: {type: string, required: true}, password: {type: secret, required: true}}"
    let node = YAML.load(Array(text.utf8), file: "f.yaml", aliases: .refused, &diagnostics)
    let schema = node.map { FormSchema.loadFields($0, name: "credentials", &diagnostics) }
    #expect(diagnostics.all.isEmpty)
    #expect(schema?.fields.map(\.type) == [.string, .secret])
  }

  @Test(arguments: 1...UInt64(30))
  func `no file traps`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let words = [
      "fields", "rules", "type", "text", "digits", "title", "en", "max", "min", "options", "items",
      "one_of", "default", "pattern", "when", ":", ":", ":", "{", "}", "{", "}", "[", "]", ",", ",",
      "\n",
      "\n  ", " ", " ", "1", "-1", "true", "'('", "~", "list", "object", "select",
    ]
    for _ in 0..<200 {
      let count = Int.random(in: 1...20, using: &generator)
      let rest = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
      let (schema, _) = load("fields: {a: {type: \(rest)")
      let (other, _) = load("{fields: {a: {type: text, \(rest)}}}")
      #expect(schema?.fields.count ?? 0 <= 30 && other?.fields.count ?? 0 <= 30)
    }
  }
}
