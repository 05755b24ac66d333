import Testing

@testable import Wire

/// What a reader must say about the value of the key `abc`.
struct ReaderMistake: Sendable, CustomTestStringConvertible {
  enum Reader: String, Sendable {
    case text, boolean, integer, decimal, duration, rate, percent, date, choice, items, texts
    case entries, url, https, languages, secret
  }

  enum Color: String, CaseIterable {
    case red, green
    case darkBlue = "dark_blue"
  }

  let reader: Reader
  let value: String
  let code: DiagnosticCode
  /// From the first character of the key; the value begins at 6.
  let column: Int
  let replacement: String?
  let words: [String]

  init(
    _ reader: Reader,
    _ value: String,
    _ code: DiagnosticCode,
    at column: Int = 6,
    fix replacement: String? = nil,
    says words: String...
  ) {
    self.reader = reader
    self.value = value
    self.code = code
    self.column = column
    self.replacement = replacement
    self.words = words
  }

  var testDescription: String { "\(reader) \(value)" }

  /// Whether the reader gave a value.
  func read(_ node: Node, _ diagnostics: inout Diagnostics) -> Bool {
    switch reader {
    case .text: node.text("abc", &diagnostics) != nil
    case .boolean: node.boolean("abc", &diagnostics) != nil
    case .integer: node.integer("abc", in: 1...1000, &diagnostics) != nil
    case .decimal: node.decimalText("abc", &diagnostics) != nil
    case .duration: node.duration("abc", in: .seconds(1) ... .seconds(60), &diagnostics) != nil
    case .rate: node.rate("abc", &diagnostics) != nil
    case .percent: node.percent("abc", &diagnostics) != nil
    case .date: node.date("abc", &diagnostics) != nil
    case .choice: node.choice("abc", as: Color.self, &diagnostics) != nil
    case .items: node.items("abc", &diagnostics) != nil
    case .texts: node.texts("abc", &diagnostics) != nil
    case .entries: node.entries("abc", &diagnostics) != nil
    case .url: node.url("abc", &diagnostics) != nil
    case .https: node.httpsURL("abc", &diagnostics) != nil
    case .languages: node.languageTexts("abc", &diagnostics) != nil
    case .secret: node.secretReference("abc", &diagnostics) != nil
    }
  }
}

@Suite struct `A mistake in a typed value` {
  static let mistakes: [ReaderMistake] = [
    ReaderMistake(.text, "", .emptyValue, at: 1, says: "\"abc\" is empty"),
    ReaderMistake(.text, "\"\"", .emptyValue, says: "is empty"),
    ReaderMistake(.text, "~", .emptyValue, says: "quote it"),
    ReaderMistake(.text, "null", .emptyValue, says: "the text null"),
    ReaderMistake(.text, "[a]", .wrongShape, says: "must be text, found a list"),
    ReaderMistake(.text, "{a: b}", .wrongShape, says: "found a mapping"),
    ReaderMistake(.text, "!!int 5", .notText, at: 12, says: "!!int"),
    ReaderMistake(.text, "#q7Lm2", .emptyValue, at: 1, says: "begins a comment", "begins with #"),
    ReaderMistake(
      .boolean,
      "yes",
      .notBoolean,
      fix: "true",
      says: "\"abc\" must be true or false, found the text \"yes\"",
      "abc: true",
      "YAML 1.2 has no yes/no; other tools may read it as true"
    ),
    ReaderMistake(.boolean, "off", .notBoolean, fix: "false", says: "abc: false"),
    ReaderMistake(.boolean, "N", .notBoolean, fix: "false"),
    ReaderMistake(.boolean, "True", .notBoolean, fix: "true"),
    ReaderMistake(.boolean, "\"true\"", .notBoolean, fix: "true", says: "in quotes it is a text"),
    ReaderMistake(.boolean, "1", .notBoolean, says: "write true or false"),
    ReaderMistake(.boolean, "", .emptyValue, at: 1),
    ReaderMistake(.boolean, "[true]", .wrongShape, says: "must be true or false, found a list"),
    ReaderMistake(
      .integer,
      "0100",
      .leadingZero,
      fix: "100",
      says: "\"abc\" is a number, 0100 starts with zero",
      "some YAML readers take this as 64",
      "write 100, or quote it if it is an identifier"
    ),
    ReaderMistake(.integer, "-007", .leadingZero, fix: "-7", says: "-7"),
    ReaderMistake(.integer, "089", .leadingZero, fix: "89"),
    ReaderMistake(.integer, "1e3", .notNumber, says: "exponents"),
    ReaderMistake(.integer, "12e4567", .notNumber, says: "exponents"),
    ReaderMistake(.integer, "1_000", .notNumber, says: "underscores"),
    ReaderMistake(.integer, "0x1F", .notNumber, says: "decimal digits"),
    ReaderMistake(.integer, ".inf", .notNumber, says: "infinity"),
    ReaderMistake(.integer, "12:30:45", .notNumber, says: "base 60"),
    ReaderMistake(.integer, "1.0", .notNumber),
    ReaderMistake(.integer, "\"5\"", .notNumber, fix: "5", says: "remove the quotes"),
    ReaderMistake(.integer, "5 apples", .notNumber),
    ReaderMistake(.integer, "0", .outOfRange, says: "from 1 to 1000, found 0"),
    ReaderMistake(.integer, "1001", .outOfRange),
    ReaderMistake(.integer, "4276838012345678901234", .outOfRange),
    ReaderMistake(.decimal, "1e3", .notAmount, says: "exponents"),
    ReaderMistake(.decimal, ".nan", .notAmount, says: "not-a-number"),
    ReaderMistake(.decimal, "0x10", .notAmount),
    ReaderMistake(.decimal, "1_000", .notAmount, says: "underscores"),
    ReaderMistake(.decimal, "1.", .notAmount),
    ReaderMistake(.decimal, ".5", .notAmount),
    ReaderMistake(.decimal, "+5", .notAmount),
    ReaderMistake(.decimal, "\"1,50\"", .notAmount, fix: "1.50", says: "write 1.50"),
    ReaderMistake(.decimal, "0100.50", .leadingZero, fix: "100.50"),
    ReaderMistake(.duration, "30", .notDuration, fix: "30s", says: "write 30s"),
    ReaderMistake(.duration, "12:30:45", .notDuration, fix: "45045s", says: "base 60"),
    ReaderMistake(.duration, "1:30", .notDuration, fix: "90m"),
    ReaderMistake(.duration, "1.5s", .notDuration, fix: "1500ms"),
    ReaderMistake(.duration, "30 seconds", .notDuration, fix: "30s"),
    ReaderMistake(.duration, "soon", .notDuration, says: "ms, s, m, h or d"),
    ReaderMistake(.duration, "-5s", .notDuration),
    ReaderMistake(.duration, "500ms", .outOfRange, says: "from 1s to 1m, found 500ms"),
    ReaderMistake(.duration, "2m", .outOfRange),
    ReaderMistake(.duration, "99999999999999999999s", .notDuration),
    ReaderMistake(.rate, "200", .notRate, fix: "200/s", says: "write 200/s"),
    ReaderMistake(.rate, "0/s", .notRate),
    ReaderMistake(.rate, "5/d", .notRate),
    ReaderMistake(.percent, "20", .notNumber, fix: "20%", says: "write 20%"),
    ReaderMistake(.percent, "101%", .outOfRange),
    ReaderMistake(.percent, "2.5%", .notNumber),
    ReaderMistake(.date, "2026-02-30", .notDate),
    ReaderMistake(.date, "05.12.2026", .notDate, says: "2026-12-05"),
    ReaderMistake(.choice, "gren", .notOneOf, fix: "green", says: "did you mean \"green\"?"),
    ReaderMistake(.choice, "Red", .notOneOf, fix: "red", says: "red, green, dark_blue"),
    ReaderMistake(.choice, "violet", .notOneOf),
    ReaderMistake(.items, "a", .wrongShape, says: "must be a list, found text", "between [ and ]"),
    ReaderMistake(.items, "[]", .emptyList, says: "\"abc\" is empty"),
    ReaderMistake(.items, "", .emptyValue, at: 1),
    ReaderMistake(.texts, "[]", .emptyList),
    ReaderMistake(.texts, "[a, [b]]", .wrongShape, at: 10),
    ReaderMistake(.entries, "a", .wrongShape, says: "must be a mapping, found text"),
    ReaderMistake(.entries, "", .emptyValue, at: 1),
    ReaderMistake(.url, "shop.example/pay", .notURL, says: "the scheme is missing", "https://"),
    ReaderMistake(.url, "ftp://a.example/", .notURL, says: "http:// or https://"),
    ReaderMistake(.url, "http://u:pw@a.example/", .notURL, says: "user name"),
    ReaderMistake(.url, "http://a.example:0/", .notURL, says: "port"),
    ReaderMistake(.url, "\"http://a.example/ b\"", .notURL, says: "space"),
    ReaderMistake(
      .https,
      "http://a.example:80/b",
      .notURL,
      fix: "https://a.example:80/b",
      says: "https://"
    ),
    ReaderMistake(.languages, "{}", .emptyValue),
    ReaderMistake(.languages, "{eng: x}", .unknownKey, at: 7, fix: "en", says: "\"eng\" in abc"),
    ReaderMistake(.languages, "{en: \"\"}", .emptyValue, at: 11, says: "\"abc.en\" is empty"),
    ReaderMistake(.languages, "[a]", .wrongShape),
    ReaderMistake(.secret, "", .emptyValue, at: 1),
    ReaderMistake(.secret, "#q7Lm2", .emptyValue, at: 1, says: "begins a comment"),
    ReaderMistake(.secret, "{env: A}", .unknownKey, at: 7, says: "\"env\" in abc"),
    ReaderMistake(.secret, "{secret: NAME}", .secretNotReference, at: 15, says: "{env: NAME}"),
    ReaderMistake(.secret, "{secret: {env: A, file: b}}", .secretNotReference, at: 15),
    ReaderMistake(.secret, "{secret: {env: a-b}}", .secretNotReference, at: 21),
    ReaderMistake(.secret, "{secret: {env: }}", .emptyValue, at: 16),
    ReaderMistake(
      .secret,
      "{secret: {env: A}, previous: {secret: {env: B}}}",
      .missingKey,
      at: 35,
      says: "until"
    ),
    ReaderMistake(
      .secret,
      "{secret: {env: A}, previous: {secret: {env: B}, until: x}}",
      .notDate,
      at: 61
    ),
    ReaderMistake(.secret, "[a]", .wrongShape, says: "reference to a secret"),
  ]

  @Test(arguments: mistakes)
  func `is reported at its place in every spelling of the file`(_ mistake: ReaderMistake) throws {
    for variant in Variant.ofEntry("abc: \(mistake.value)", column: mistake.column) {
      var (node, diagnostics) = load(variant.bytes, aliases: .refused)
      let value = try #require(node?.find("abc"), "\(variant.testDescription)")
      let before = diagnostics.all.count
      let isRead = mistake.read(value, &diagnostics)
      var found = Array(diagnostics.all[before...])
      if mistake.reader == .secret, found.count > 1 {
        found.removeAll { $0.code == .secretNotReference }
      }
      #expect(found.map(\.code) == [mistake.code], "\(variant.testDescription)")
      let first = try #require(found.first)
      #expect(first.place.line == variant.line, "\(variant.testDescription)")
      #expect(first.place.column == variant.column, "\(variant.testDescription)")
      #expect(first.replacement == mistake.replacement)
      #expect(!isRead || first.code == .unknownKey)
      let text = [first.message, first.help, first.note].compactMap { $0 }.joined(separator: " ")
      for word in mistake.words { #expect(text.contains(word), "\(text)") }
    }
  }
}
