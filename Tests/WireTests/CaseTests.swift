import Testing

@testable import Wire

/// The given cases about YAML; their keys are placeholders, their values count to the letter.
@Suite struct `Given cases of YAML` {
  private func load(_ path: String) throws -> (Node?, Diagnostics) {
    var diagnostics = Diagnostics()
    let node = try YAML.load(
      CaseFiles.bytes(path),
      file: path,
      aliases: .limited,
      &diagnostics
    )
    return (node, diagnostics)
  }

  private func text(_ node: Node?, _ key: String) throws -> String? {
    var diagnostics = Diagnostics()
    return try #require(node?.find(key)).text(key, &diagnostics)
  }

  @Test func `001 country code NO stays text`() throws {
    let facts = try CaseFiles.facts("001")
    let (node, diagnostics) = try load("001/plugin.yaml")
    #expect(diagnostics.all.isEmpty)
    var found = Diagnostics()
    let countries = try #require(node?.find("countries")).texts("countries", &found)
    #expect(countries == facts["countries"]?.array?.compactMap(\.text))
    #expect(node?.find("fees")?.keys == facts["fee_keys"]?.array?.compactMap(\.text))
    #expect(try #require(node?.find("NO")).decimalText("NO", &found) == "1.50")
    #expect(found.all.isEmpty)
  }

  @Test(arguments: [
    ("002", "terminal_id"), ("003", "terminal_id"), ("003", "secret"), ("012", "cutoff"),
    ("012", "opens"),
  ])
  func `002, 003, 012 texts that look like numbers stay text`(_ id: String, _ key: String) throws {
    let (node, diagnostics) = try load("\(id)/plugin.yaml")
    #expect(diagnostics.all.isEmpty)
    #expect(try text(node, key) == CaseFiles.facts(id)[key]?.text)
  }

  @Test func `005 the same key twice is refused with both places`() throws {
    let facts = try CaseFiles.facts("005")
    let found = try #require(try load("005/plugin.yaml").1.all.first)
    #expect(found.code == .duplicateKey)
    #expect(found.place.line == facts["line"]?.integer.map(Int.init))
    #expect(found.place.column == facts["col"]?.integer.map(Int.init))
    #expect(found.related.map(\.place.line) == [facts["first_line"]?.integer.map(Int.init)])
    #expect(found.message.contains(try #require(facts["key"]?.text)))
  }

  @Test func `006 a hash sign in a secret, and one that empties it`() throws {
    let facts = try CaseFiles.facts("006")
    let (first, diagnostics) = try load("006/plugin-a.yaml")
    #expect(diagnostics.all.isEmpty)
    #expect(try text(first, "secret") == facts.value(at: "/a/secret")?.text)
    let (second, _) = try load("006/plugin-b.yaml")
    var found = Diagnostics()
    #expect(
      try #require(second?.find("secret")).secretReference("credentials.secret", &found) == nil
    )
    #expect(found.all.map(\.code) == [.emptyValue])
    #expect(found.all.map(\.place.line) == [facts.value(at: "/b/line")?.integer.map(Int.init)])
    #expect(found.all.map(\.place.column) == [facts.value(at: "/b/col")?.integer.map(Int.init)])
  }

  @Test func `008 a byte order mark changes nothing`() throws {
    let (with, warnings) = try load("008/with-bom.yaml")
    let (without, none) = try load("008/without-bom.yaml")
    #expect(try text(with, "id") == CaseFiles.facts("008")["id"]?.text)
    #expect(with?.outline == without?.outline)
    #expect(!warnings.hasErrors && none.all.isEmpty)
  }

  @Test func `009 a tab used for indentation`() throws {
    let facts = try CaseFiles.facts("009")
    let (node, diagnostics) = try load("009/plugin.yaml")
    #expect(node == nil)
    #expect(diagnostics.all.map(\.place.line) == [facts["line"]?.integer.map(Int.init)])
    #expect(diagnostics.all.map(\.place.column) == [facts["col"]?.integer.map(Int.init)])
    #expect(diagnostics.all.allSatisfy { $0.message.contains("tab") })
  }

  @Test func `011 an alias bomb is refused in time, normal aliases load`() throws {
    let clock = ContinuousClock()
    let spent = try clock.measure {
      let (node, diagnostics) = try load("011/bomb.yaml")
      #expect(node == nil)
      #expect(diagnostics.hasErrors)
    }
    let limit = try #require(try CaseFiles.facts("011").value(at: "/bomb/max_s")?.integer)
    #expect(spent < .seconds(limit))
    let (node, diagnostics) = try load("011/normal.yaml")
    #expect(diagnostics.all.isEmpty)
    var found = Diagnostics()
    for key in ["auth", "capture"] {
      let value = try #require(node?.find(key)?.find("max")).integer("max", in: 0...9, &found)
      #expect(value == 2)
    }
  }

  @Test(arguments: ["object", "include"])
  func `124 tags that ask for code or files are refused`(_ name: String) throws {
    let facts = try #require(try CaseFiles.facts("124")[name])
    let (node, diagnostics) = try load("124/\(name).yaml")
    #expect(node == nil)
    #expect(diagnostics.all.map(\.code) == [.tagRefused])
    #expect(diagnostics.all.map(\.place.line) == [facts["line"]?.integer.map(Int.init)])
    #expect(diagnostics.all.map(\.place.column) == [facts["col"]?.integer.map(Int.init)])
  }

  @Test func `124 a tag for text is accepted`() throws {
    #expect(try text(load("124/plain.yaml").0, "kind") == "card")
  }
}

/// The given cases about payment files, as far as reading goes.
@Suite struct `Given cases of payment files` {
  private func read(_ path: String) throws -> [CSVRecord] { try readCSV(CaseFiles.bytes(path)) }

  private func column(_ records: [CSVRecord], _ index: Int) -> [String] {
    records.dropFirst().filter { !$0.isBlank }.map { $0.fields[index].text }
  }

  @Test func `042 the mark is no part of the first header`() throws {
    let records = try read("042/batch.csv")
    let header = try CaseFiles.facts("042")["header"]?.array?.compactMap(\.text)
    #expect(records[0].fields.map(\.text) == header)
    #expect(column(records, 1) == ["10.25", "20.25"])
  }

  @Test func `046 line breaks stay inside quoted cells`() throws {
    let facts = try CaseFiles.facts("046")
    let records = try read("046/batch.csv")
    #expect(records.count - 1 == facts["records"]?.integer.map(Int.init))
    #expect(records[1].fields[3].text == facts["note1"]?.text)
    #expect(records[3].fields[3].text == facts["note3"]?.text)
    #expect(records[2].line == facts.value(at: "/reject/line")?.integer.map(Int.init))
    #expect(records[2].fields[1].text == "abc")
  }

  @Test func `047 a quote that is never closed refuses the file`() throws {
    let facts = try CaseFiles.facts("047")
    let error = try #require(throws: CSVError.self) { try read("047/batch.csv") }
    let found = error.diagnostic(file: "batch.csv")
    #expect(found.code == .quoteUnclosed)
    #expect(found.place.line == facts["line"]?.integer.map(Int.init))
    #expect(found.place.column == facts["col"]?.integer.map(Int.init))
  }

  @Test(arguments: ["cr-only", "mixed"])
  func `048 mixed and old line endings leave no stray CR`(_ name: String) throws {
    let facts = try CaseFiles.facts("048")
    #expect(column(try read("048/\(name).csv"), 3) == facts["refs"]?.array?.compactMap(\.text))
  }

  @Test(arguments: [("a", [5, 5, 5]), ("b", [4, 5, 5]), ("c", [4, 5, 5]), ("d", [5, 4, 4])])
  func `049 trailing delimiters are cells`(_ name: String, _ counts: [Int]) throws {
    let records = try read("049/\(name).csv")
    #expect(records.map(\.fields.count) == counts)
    #expect(records[2].fields.last?.text == (name == "c" ? "oops" : name == "d" ? "A-2" : ""))
  }

  @Test func `051 a header twice is seen with both fields`() throws {
    let header = try read("051/batch.csv")[0].fields
    let twice = header.indices.filter { header[$0].text == "amount" }.map { Int64($0 + 1) }
    #expect(twice == (try CaseFiles.facts("051"))["fields"]?.array?.compactMap(\.integer))
  }

  @Test func `053 blank rows count as lines and are no rows`() throws {
    let records = try read("053/a.csv")
    #expect(records.filter { !$0.isBlank }.map(\.line) == [1, 4, 6])
    #expect(try read("053/b.csv").count == 1)
    #expect(try read("053/c.csv").isEmpty)
    #expect(try read("053/d.csv").isEmpty)
  }

  @Test func `057 a file in Windows-1251 is refused at its first foreign byte`() throws {
    let facts = try CaseFiles.facts("057")
    let error = try #require(throws: CSVError.self) { try read("057/batch.csv") }
    let line = try #require(facts["bad_line"]?.integer.map(Int.init))
    let offset = try #require(facts["bad_offset"]?.integer.map(Int.init))
    #expect(error == .notUTF8(line: line, column: 1, byteOffset: offset))
    #expect(error.diagnostic(file: "f").code == .fileNotUTF8)
  }

  @Test func `066 large numeric references keep every digit`() throws {
    let rows = try JSON.parse(CaseFiles.bytes("066/batch.json")).array
    let refs = rows?.compactMap { $0["ref"]?.number }
    #expect(refs == (try CaseFiles.facts("066"))["refs"]?.array?.compactMap(\.text))
  }
}
