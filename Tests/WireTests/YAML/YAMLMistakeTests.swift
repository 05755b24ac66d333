import Testing

@testable import Wire

/// One mistake in the text of a file; keys called `abc` are spelt in Cyrillic too.
struct YAMLMistake: Sendable, CustomTestStringConvertible {
  /// The row of the table of pitfalls.
  let row: Int
  let text: String
  let code: DiagnosticCode
  let line: Int
  let column: Int
  /// The replacement, when the edit is exact.
  var replacement: String?
  /// Words that the message or help must hold.
  var words: [String] = []
  var mayPrefix = true
  var aliases = YAML.AliasPolicy.limited

  init(
    _ row: Int,
    _ text: String,
    _ code: DiagnosticCode,
    _ line: Int,
    _ column: Int,
    replacement: String? = nil,
    words: [String] = [],
    mayPrefix: Bool = true,
    aliases: YAML.AliasPolicy = .limited
  ) {
    self.row = row
    self.text = text
    self.code = code
    self.line = line
    self.column = column
    self.replacement = replacement
    self.words = words
    self.mayPrefix = mayPrefix
    self.aliases = aliases
  }

  var testDescription: String { "row \(row): \(text.prefix(60).debugDescription)" }
}

@Suite struct `A mistake in the text of a YAML file` {
  static let mistakes: [YAMLMistake] = [
    YAMLMistake(9, "abc: 1\nx: 2\nabc: 3\n", .duplicateKey, 3, 1, words: ["twice"]),
    YAMLMistake(9, "{abc: 1, x: 2, abc: 3}\n", .duplicateKey, 1, 16),
    YAMLMistake(9, "abc: {e\u{301}: 1, \u{E9}: 2}\n", .duplicateKey, 1, 14),
    YAMLMistake(10, "abc: &a [x]\nd: *a\n", .aliasRefused, 1, 6, aliases: .refused),
    YAMLMistake(10, "{abc: &a [x]}\n", .aliasRefused, 1, 7, aliases: .refused),
    YAMLMistake(10, "abc: *a\n", .aliasRefused, 1, 6, replacement: "\"*a\"", aliases: .refused),
    YAMLMistake(11, "abc: &x [*x]\n", .aliasRefused, 1, 10, words: ["inside"]),
    YAMLMistake(11, "{abc: &x {d: *x}}\n", .aliasRefused, 1, 14, words: ["inside"]),
    YAMLMistake(12, "abc: *nope\n", .aliasRefused, 1, 6, replacement: "\"*nope\""),
    YAMLMistake(12, "abc: &node 1\nd: *nod\n", .aliasRefused, 2, 4, replacement: "*node"),
    YAMLMistake(13, "abc: &x {e: 1}\nd:\n  <<: *x\n", .aliasRefused, 3, 3, words: ["<<"]),
    YAMLMistake(13, "{abc: &x {e: 1}, d: {<<: *x}}\n", .aliasRefused, 1, 22, words: ["<<"]),
    YAMLMistake(14, "abc:\n\td: 1\n", .tabIndentation, 2, 1, words: ["tab"]),
    YAMLMistake(14, "abc:\n  d: 1\n\te: 2\n", .tabIndentation, 3, 1, words: ["tab"]),
    YAMLMistake(14, "abc: {d: 1}\n\te: 2\n", .tabIndentation, 2, 1, words: ["tab"]),
    YAMLMistake(17, "abc: x\u{1}y\n", .controlCharacter, 1, 7, words: ["U+0001"]),
    YAMLMistake(17, "d: 1\nabc: \"x\u{0}y\"\n", .controlCharacter, 2, 8, words: ["U+0000"]),
    YAMLMistake(17, "{abc: x\u{7F}y}\n", .controlCharacter, 1, 8, words: ["U+007F"]),
    YAMLMistake(18, "abc: \"x\\0y\"\n", .controlCharacter, 1, 6, words: ["NUL"]),
    YAMLMistake(18, "{abc: \"x\\0y\"}\n", .controlCharacter, 1, 7, words: ["NUL"]),
    YAMLMistake(19, "abc: x\u{85}y: 2\n", .hiddenCharacter, 1, 7, words: ["U+0085"]),
    YAMLMistake(19, "abc: x\u{2028}y: 2\n", .hiddenCharacter, 1, 7, words: ["U+2028"]),
    YAMLMistake(19, "{abc: x\u{2029}y}\n", .hiddenCharacter, 1, 8, words: ["U+2029"]),
    YAMLMistake(19, "abc: \"x\u{202E}y\"\n", .hiddenCharacter, 1, 8, words: ["U+202E"]),
    YAMLMistake(19, "abc: 1 # \u{2066}\n", .hiddenCharacter, 1, 10, words: ["U+2066"]),
    YAMLMistake(20, "abc\u{A0}: 1\n", .hiddenCharacter, 1, 1, words: ["cannot be seen"]),
    YAMLMistake(20, "{d: 1, abc\u{2003}: 1}\n", .hiddenCharacter, 1, 8),
    YAMLMistake(20, "\"abc\\u200D\": 1\n", .hiddenCharacter, 1, 1),
    YAMLMistake(21, "abc: \"x\" y\n", .syntax, 1, 10, words: ["text follows"]),
    YAMLMistake(21, "d: {abc: \"x\" y}\n", .syntax, 1, 4, words: ["comma"]),
    YAMLMistake(22, "abc: 1\n---\nb: 2\n", .severalDocuments, 2, 1),
    YAMLMistake(22, "{abc: 1}\n---\n", .severalDocuments, 2, 1),
    YAMLMistake(22, "abc: 1\n...\nb: 2\n", .severalDocuments, 3, 1),
    YAMLMistake(23, "", .fileEmpty, 1, 1, mayPrefix: false),
    YAMLMistake(23, "# only\n# comments\n", .fileEmpty, 1, 1, mayPrefix: false),
    YAMLMistake(24, "%YAML 1.3\n---\nabc: 1\n", .directive, 1, 1, words: ["1.2"], mayPrefix: false),
    YAMLMistake(24, "%FOO\n---\nabc: 1\n", .directive, 1, 1, words: ["%FOO"], mayPrefix: false),
    YAMLMistake(24, "%TAG ! tag:x,1:\n---\nabc: 1\n", .directive, 1, 1, mayPrefix: false),
    YAMLMistake(25, "abc: !!python/object []\n", .tagRefused, 1, 6, words: ["!!python/object"]),
    YAMLMistake(25, "abc: !secret x\n", .tagRefused, 1, 6, words: ["!secret"]),
    YAMLMistake(25, "{abc: !!binary x}\n", .tagRefused, 1, 7, words: ["!!binary"]),
    YAMLMistake(25, "abc: !e!x 1\n", .tagRefused, 1, 6, words: ["!e!x"]),
    YAMLMistake(25, "abc: !!map x\n", .tagRefused, 1, 6, words: ["!!map"]),
    YAMLMistake(25, "abc: !!float 1.5\n", .tagRefused, 1, 6, words: ["!!float"]),
    YAMLMistake(26, "? [abc, b]\n: 1\n", .keyNotText, 1, 3, words: ["a list"]),
    YAMLMistake(26, "{abc: 1, ? {a: b} : 1}\n", .keyNotText, 1, 12, words: ["a mapping"]),
    YAMLMistake(26, "abc: {\"\": 1}\n", .keyNotText, 1, 7, words: ["missing"]),
    YAMLMistake(
      27,
      "abc: {{ amount }}\n",
      .templateUnquoted,
      1,
      6,
      replacement: "\"{{ amount }}\""
    ),
    YAMLMistake(
      27,
      "abc: {{ a }}-{{ b }}\n",
      .templateUnquoted,
      1,
      6,
      words: ["\"{{ a }}-{{ b }}\""]
    ),
    YAMLMistake(27, "abc: {d: {{ a }}}\n", .templateUnquoted, 1, 10, replacement: "\"{{ a }}\""),
    YAMLMistake(27, "{abc: ${x}}\n", .templateUnquoted, 1, 7, replacement: "\"${x}\""),
    YAMLMistake(27, "abc: [${y}, b]\n", .templateUnquoted, 1, 7, replacement: "\"${y}\""),
    YAMLMistake(27, "abc: {d: pre-${y}}\n", .templateUnquoted, 1, 10, replacement: "\"pre-${y}\""),
    YAMLMistake(28, "abc: **** ****\n", .valueMustBeQuoted, 1, 6, replacement: "\"**** ****\""),
    YAMLMistake(28, "abc: @x\n", .valueMustBeQuoted, 1, 6, replacement: "\"@x\""),
    YAMLMistake(28, "abc: `x` # why\n", .valueMustBeQuoted, 1, 6, replacement: "\"`x`\""),
    YAMLMistake(28, "abc: %5\n", .valueMustBeQuoted, 1, 6, replacement: "\"%5\""),
    YAMLMistake(28, "{abc: @x}\n", .valueMustBeQuoted, 1, 7, replacement: "\"@x\""),
    YAMLMistake(28, "abc: & b\n", .valueMustBeQuoted, 1, 6, replacement: "\"& b\""),
    YAMLMistake(30, "abc: d: e\n", .syntax, 1, 7, words: ["abc: \"d: e\""]),
    YAMLMistake(30, "abc: \"x\",\nd: 1\n", .syntax, 1, 9, replacement: "", words: ["comma"]),
    YAMLMistake(30, "abc: {d: 1,, e: 2}\n", .syntax, 1, 12, words: ["found ,"]),
    YAMLMistake(30, "abc: \"x\nd: 1\n", .syntax, 1, 6, words: ["never closed"]),
    YAMLMistake(30, "abc: [1, 2\nd: 3\n", .syntax, 1, 6, words: ["]"]),
    YAMLMistake(30, "{abc: 1\n", .syntax, 1, 1, words: ["}"]),
    YAMLMistake(30, "abc: 1\nfoo\nd: 2\n", .syntax, 2, 1, words: ["colon"]),
    YAMLMistake(30, "abc: - d\n", .syntax, 1, 6, words: ["list item"]),
    YAMLMistake(30, "abc: \"\\d\"\n", .syntax, 1, 7, words: ["backslash"]),
    YAMLMistake(30, "abc:\n  d: 1\n e: 2\n", .syntax, 3, 2, words: ["column 2"]),
    YAMLMistake(30, "abc: 1\n  d: 2\n", .syntax, 2, 3, words: ["deeper"]),
    YAMLMistake(30, "abc:\n  - d\n  e: 1\n", .syntax, 3, 3, words: ["among list items"]),
    YAMLMistake(30, "abc: 1\n- d\n", .syntax, 2, 1, words: ["among keys"]),
    YAMLMistake(30, "abc: ]\n", .syntax, 1, 6, words: ["found ]"]),
    YAMLMistake(31, "abc: " + String(repeating: "[", count: 20_000), .tooDeep, 1, 69),
    YAMLMistake(31, String(repeating: "{abc: ", count: 65), .tooDeep, 1, 385),
    YAMLMistake(33, "abc: " + String(repeating: "x", count: 65_537), .fileTooLarge, 1, 6),
    YAMLMistake(
      33,
      "abc: [" + String(repeating: "x,", count: 100_001) + "]",
      .fileTooLarge,
      1,
      200_003
    ),
    YAMLMistake(
      34,
      String(repeating: "k", count: 129) + ": 1\n",
      .keyNotText,
      1,
      1,
      words: ["129"]
    ),
    YAMLMistake(
      34,
      String(repeating: "k", count: 1100) + ": 1\n",
      .keyNotText,
      1,
      1,
      words: ["1100"]
    ),
    YAMLMistake(
      34,
      "{" + String(repeating: "k", count: 200) + ": 1}\n",
      .keyNotText,
      1,
      2,
      words: ["200"]
    ),
  ]

  @Test(arguments: mistakes)
  func `is reported at its place, also with a mark, Cyrillic and CR LF`(_ mistake: YAMLMistake)
    throws
  {
    for variant in Variant.ofFile(
      mistake.text,
      line: mistake.line,
      column: mistake.column,
      mayPrefix: mistake.mayPrefix
    ) {
      let (_, diagnostics) = load(variant.bytes, aliases: mistake.aliases)
      expectOne(mistake.code, variant, diagnostics)
      let found = try #require(diagnostics.all.first { $0.code == mistake.code })
      let text = [found.message, found.help, found.note].compactMap { $0 }.joined(separator: " ")
      if let replacement = mistake.replacement { #expect(found.replacement == replacement) }
      for word in mistake.words where variant.name == "plain" {
        #expect(text.contains(word), "\(text)")
      }
    }
  }

  @Test func `names both places of a repeated key`() throws {
    let (node, diagnostics) = load(Array("a:\n  host: 1\n  path: 2\n  host: 3\n".utf8))
    let found = try #require(diagnostics.all.first)
    #expect(found.related.map(\.place.line) == [2])
    #expect(found.related.map(\.message) == ["first defined here"])
    #expect(node?.outline == "{a: {host: \"1\", path: \"2\"}}")
  }

  @Test func `warns of keys that differ only in capital letters`() {
    let (node, diagnostics) = load(Array("host: 1\nHost: 2\n".utf8))
    #expect(diagnostics.all.map(\.severity) == [.warning])
    #expect(diagnostics.all.map(\.code) == [.duplicateKey])
    #expect(diagnostics.all.map(\.place.line) == [2])
    #expect(node?.keys == ["host", "Host"])
  }

  @Test func `is reported for every key of one file`() {
    let (_, diagnostics) = load(Array("a: 1\na: 2\nb\u{A0}: 1\n<<: 3\na: 4\n".utf8))
    #expect(diagnostics.all.map(\.place.line) == [2, 3, 4, 5])
  }
}
