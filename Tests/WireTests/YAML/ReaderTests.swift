import Payments
import Testing

@testable import Wire

@Suite struct `A typed reader` {
  private func read<T>(
    _ value: String,
    _ reader: (Node, inout Diagnostics) -> T?
  ) throws -> T? {
    var diagnostics = Diagnostics()
    let node = try loadClean("abc: \(value)\n")
    let result = try reader(#require(node.find("abc")), &diagnostics)
    #expect(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics))")
    return result
  }

  @Test func `takes true and false`() throws {
    #expect(try read("true") { $0.boolean("a", &$1) } == true)
    #expect(try read("false") { $0.boolean("a", &$1) } == false)
    #expect(try read("!!bool \"true\"") { $0.boolean("a", &$1) } == true)
  }

  @Test(arguments: [("0", 0), ("-7", -7), ("1000", 1000), ("!!int \"5\"", 5)])
  func `takes whole numbers`(_ text: String, _ value: Int) throws {
    #expect(try read(text) { $0.integer("a", &$1) } == value)
  }

  @Test(arguments: ["0", "0.5", "-1.50", "15000.00", "\"1.50\"", "4276838012345678901.000"])
  func `takes decimals to the letter`(_ text: String) throws {
    let expected = text.filter { $0 != "\"" }
    #expect(try read(text) { $0.decimalText("a", &$1) } == expected)
  }

  @Test(arguments: [
    ("500ms", 500), ("30s", 30_000), ("5m", 300_000), ("2h", 7_200_000), ("35d", 3_024_000_000),
    ("\"1s\"", 1000), ("0s", 0),
  ])
  func `takes durations with a unit`(_ text: String, _ milliseconds: Int) throws {
    #expect(try read(text) { $0.duration("a", &$1) } == .milliseconds(milliseconds))
  }

  @Test func `takes rates, shares and dates`() throws {
    #expect(try read("200/s") { $0.rate("a", &$1) } == Rate(count: 200, period: .seconds(1)))
    #expect(try read("6/m") { $0.rate("a", &$1) }?.interval == .seconds(10))
    #expect(try read("20%") { $0.percent("a", &$1) } == 20)
    #expect(
      try read("2026-12-05") { $0.date("a", &$1) } == CalendarDay(year: 2026, month: 12, day: 5)
    )
  }

  @Test func `takes the words of an enum`() throws {
    #expect(
      try read("dark_blue") { $0.choice("a", as: ReaderMistake.Color.self, &$1) } == .darkBlue
    )
  }

  @Test func `takes one value for a list`() throws {
    #expect(try read("a") { $0.texts("a", &$1) } == ["a"])
    #expect(try read("[a, \"b\"]") { $0.texts("a", &$1) } == ["a", "b"])
    #expect(try read("[]") { $0.items("a", mayBeEmpty: true, &$1) }?.count == 0)
  }

  @Test func `takes URLs`() throws {
    #expect(try read("http://127.0.0.1:7070/a") { $0.url("a", &$1) }?.port == 7070)
    #expect(try read("https://a.example") { $0.httpsURL("a", &$1) }?.text == "https://a.example")
  }

  @Test func `takes texts by language, and falls back to English`() throws {
    let one = try read("Card") { $0.languageTexts("a", &$1) }
    #expect(one?["uk"] == "Card")
    let some = try read("{en: Card, uk: Картка}") { $0.languageTexts("a", &$1) }
    #expect(some?["uk"] == "Картка")
    #expect(some?["ru"] == "Card")
    let other = try read("{uk: Картка}") { $0.languageTexts("a", &$1) }
    #expect(other?["ru"] == "Картка")
  }
}

@Suite struct `A reference to a secret` {
  private func read(
    _ text: String
  ) throws -> (SecretReference?, Diagnostics) {
    var (node, diagnostics) = load(Array("password: \(text)\n".utf8))
    let value = try #require(node?.find("password"))
    return (value.secretReference("password", &diagnostics), diagnostics)
  }

  @Test func `names a variable or a file, and the secret before it`() throws {
    let (found, diagnostics) = try read(
      "{secret: {env: BANK_1}, previous: {secret: {file: old/key}, until: 2026-12-05}}"
    )
    #expect(diagnostics.all.isEmpty)
    guard case .environment("BANK_1") = found?.source else {
      Issue.record("no variable")
      return
    }
    guard case .file("old/key") = found?.previous?.source else {
      Issue.record("no file")
      return
    }
    #expect(found?.previous?.until == CalendarDay("2026-12-05"))
  }

  @Test func `names a file and the key that opens it`() throws {
    let (found, diagnostics) = try read("{secret: {file: token, sealed_by: {env: TOKEN_KEY}}}")
    #expect(diagnostics.all.isEmpty)
    guard case .sealedFile("token", .environment("TOKEN_KEY")) = found?.source else {
      Issue.record("no sealed file")
      return
    }
  }

  @Test(arguments: [
    "{secret: {file: token, sealed_by: {file: a, sealed_by: {env: B}}}}",
    "{secret: {file: token, sealed_by: q7Lm2}}", "{secret: {env: TOKEN, sealed_by: {env: KEY}}}",
  ])
  func `is refused with a key that is none`(_ text: String) throws {
    let (found, diagnostics) = try read(text)
    #expect(found == nil)
    #expect(diagnostics.all.map(\.code) == [.secretNotReference])
  }

  @Test(arguments: [
    "q7Lm2", "'q7Lm2'", "q7Lm2 #tail9", "{secret: q7Lm2}", "{env: q7Lm2}",
    "{secret: {env: \"q7Lm2-tail9\"}}", "{secret: [q7Lm2, tail9]}",
  ])
  func `never shows a literal in any rendering`(_ text: String) throws {
    let (found, diagnostics) = try read(text)
    var shown = DiagnosticRenderer(limit: nil).text(diagnostics)
    shown += String(decoding: DiagnosticRenderer.json(diagnostics).serialized(), as: UTF8.self)
    shown += String(
      decoding: DiagnosticRenderer.sarif(diagnostics, version: "1").serialized(),
      as: UTF8.self
    )
    if let found {
      shown += "\(found) \(String(reflecting: found))"
      dump(found, to: &shown)
    }
    #expect(!shown.contains("q7Lm2"), "\(shown)")
    #expect(!shown.contains("tail9"), "\(shown)")
  }

  @Test func `keeps a literal for the one who makes a secret of it`() throws {
    let (found, diagnostics) = try read("q7#Lm2")
    #expect(diagnostics.all.isEmpty)
    guard case .literal(let secret) = found?.source else {
      Issue.record("no literal")
      return
    }
    #expect(secret.exposedText == "q7#Lm2")
    #expect("\(secret)" == "••••")
  }

  /// Row 29 of the table of pitfalls.
  @Test func `warns when a comment cuts a plain literal`() throws {
    for variant in Variant.ofEntry("abc: q7 #Lm2", column: 9) {
      var (node, diagnostics) = load(variant.bytes)
      _ = try #require(node?.find("abc")).secretReference("abc", &diagnostics)
      expectOne(.commentCutsValue, variant, diagnostics, severity: .warning)
      #expect(!DiagnosticRenderer().text(diagnostics).contains("Lm2"))
    }
    #expect(try read("'q7' #Lm2").1.all.isEmpty)
  }
}

@Suite struct `A place inside a value` {
  @Test(arguments: [
    ("abc: pre ${x.y} post\n", "${x.y}", 1, 10, 16),
    ("abc: \"pre ${x.y}\"\n", "${x.y}", 1, 11, 17),
    ("abc: \"a\\\"\\u0457 ${x.y}\"\n", "${x.y}", 1, 17, 23),
    ("abc: 'it''s ${x.y}'\n", "${x.y}", 1, 13, 19),
    ("абв: |\n  one\n  two ${x.y}\n", "${x.y}", 3, 7, 13),
    ("abc: >-\n  one\n  two ${x.y} three\n", "${x.y}", 3, 7, 13),
    ("abc: one\n  two ${x.y}\n", "${x.y}", 2, 7, 13),
    ("abc: \"їжак\n  two ${x.y}\"\n", "${x.y}", 2, 7, 13),
    ("{абв: [\"ї ${x.y}\"]}\n", "${x.y}", 1, 11, 17),
  ])
  func `is found through quotes, escapes, folding and blocks`(
    _ text: String,
    _ part: String,
    _ line: Int,
    _ column: Int,
    _ endColumn: Int
  ) throws {
    for bytes in [
      Array(text.utf8), Array(text.replacing("\n", with: "\r\n").utf8), Variant.mark + text.utf8,
    ] {
      let (node, _) = load(bytes)
      let root = try #require(node)
      let found = try #require(root.find("abc") ?? root.find("абв"))
      let value = found.list.first ?? found
      let scalars = Array(try #require(value.scalar).text.unicodeScalars)
      let wanted = Array(part.unicodeScalars)
      let start = try #require(scalars.indices.first { scalars[$0...].starts(with: wanted) })
      let place = value.place(ofScalars: start..<(start + wanted.count))
      #expect(place == Place(file: "test.yaml", line: line, column: column, endColumn: endColumn))
    }
  }
}
