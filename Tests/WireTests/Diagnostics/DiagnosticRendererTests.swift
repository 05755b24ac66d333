import Testing

@testable import Wire

@Suite struct `Rendered diagnostics` {
  private func diagnostics(_ text: String) -> Diagnostics { load(Array(text.utf8)).diagnostics }

  @Test func `show a snippet with carets, both places, note and help`() {
    let shown = DiagnosticRenderer()
      .text(
        diagnostics("назва: 1\ncallback: {host: a,\n  path: /ok,\n  host: b}\n")
      )
    #expect(
      shown == """
        error[Y009] "host" is defined twice
         --> test.yaml:4:3
          |
        4 |   host: b}
          |   ^^^^
         ::: test.yaml:2:12
          |
        2 | callback: {host: a,
          |            ---- first defined here
          = help: remove one of them, or give it another name

        1 error

        """
    )
  }

  @Test func `count columns as a terminal shows them`() {
    let shown = DiagnosticRenderer().text(diagnostics("{\"漢e\u{301}😀\": 1, x: @a}\n"))
    #expect(
      shown == """
        error[Y020] a value that begins with @ must be quoted
         --> test.yaml:1:16
          |
        1 | {"漢e\u{301}😀": 1, x: @a}
          |                 ^^
          = note: @ has a meaning of its own in YAML
          = help: write "@a" (fix available)

        1 error

        """
    )
  }

  @Test func `are sorted by position, deduplicated and capped with a count`() {
    var all = Diagnostics()
    for line in (1...25).reversed() {
      for _ in 1...2 {
        all.warning(.unusedEntry, at: Place(file: "a", line: line, column: 1), "m\(line)")
      }
    }
    let capped = DiagnosticRenderer().text(all)
    #expect(capped.contains("m20") && !capped.contains("m21"))
    #expect(capped.hasSuffix("… and 5 more\n25 warnings\n"))
    #expect(capped.hasPrefix("warning[C009] m1\n"))
    #expect(DiagnosticRenderer(limit: nil).text(all).contains("m25"))
    #expect(DiagnosticRenderer().text(Diagnostics()).isEmpty)
  }

  @Test func `use colour only when asked`() {
    let found = diagnostics("a: 1\na: 2\n")
    #expect(!DiagnosticRenderer().text(found).contains("\u{1B}"))
    #expect(DiagnosticRenderer(usesColor: true).text(found).contains("\u{1B}[31;1merror[Y009]"))
  }

  @Test(arguments: [
    "password: hunter2\n", "{pasword: \"hunter2\", x: 1}\n", "my-secret: 'hunter2' # hunter2\n",
    "api_token: hunter2\n", "csc: hunter2\n",
  ])
  func `hide what looks like a secret on a line that is shown`(_ line: String) {
    var found = diagnostics(line)
    found.error(.unknownKey, at: Place(file: "test.yaml", line: 1, column: 2), "unknown key")
    let shown = DiagnosticRenderer().text(found)
    #expect(!shown.contains("hunter2"), "\(shown)")
    #expect(shown.contains("•••"))
  }

  @Test func `show lines that only look a little like secrets`() {
    var found = diagnostics("company: A\nspan: 5\npassword: {secret: {env: X}}\n")
    for line in 1...3 {
      found.error(.unknownKey, at: Place(file: "test.yaml", line: line, column: 1), "m")
    }
    #expect(!DiagnosticRenderer().text(found).contains("•"))
  }

  @Test func `hide the middle of a card number`() {
    var found = diagnostics("note: 4300000000000777 paid\n")
    found.error(.unknownKey, at: Place(file: "test.yaml", line: 1, column: 1), "m")
    #expect(DiagnosticRenderer().text(found).contains("430000••••••0777"))
  }

  @Test func `never send a control character to the terminal`() {
    let shown = DiagnosticRenderer().text(diagnostics("a: \u{1B}[31mx\u{202E}\n"))
    #expect(!shown.contains("\u{1B}"))
    #expect(!shown.contains("\u{202E}"))
  }

  @Test func `show the part of a long line that matters`() {
    let text = "a: [" + String(repeating: "x, ", count: 2000) + "@y]\n"
    let shown = DiagnosticRenderer().text(diagnostics(text))
    #expect(shown.contains("@y]"))
    #expect(shown.split(separator: "\n").allSatisfy { $0.count < 200 })
  }

  @Test func `are objects as the command line promises`() throws {
    var found = diagnostics("a: 1\na: 2\n")
    found.error(
      .notBoolean,
      at: Place(file: "b.yaml", line: 3, column: 4, endColumn: 7),
      "m",
      help: "h",
      replacement: "true",
      note: "n"
    )
    let text = String(decoding: DiagnosticRenderer.json(found).serialized(), as: UTF8.self)
    #expect(
      text == """
        [{"severity":"error","code":"T004","file":"b.yaml","line":3,"column":4,"end_line":3,\
        "end_column":7,"message":"m","help":"h","note":"n","fix":{"replace":"true"},"related":[]},\
        {"severity":"error","code":"Y009","file":"test.yaml","line":2,"column":1,"end_line":2,\
        "end_column":2,"message":"\\"a\\" is defined twice",\
        "help":"remove one of them, or give it another name","fix":null,\
        "related":[{"file":"test.yaml","line":1,"column":1,"message":"first defined here"}]}]
        """
    )
  }

  @Test func `are a log of SARIF`() throws {
    let log = DiagnosticRenderer.sarif(diagnostics("a: 1\na: @2\n"), version: "1.0")
    #expect(log["version"]?.text == "2.1.0")
    let run = try #require(log.value(at: "/runs/0"))
    #expect(run.value(at: "/tool/driver/rules/0/id")?.text == "Y020")
    let result = try #require(run.value(at: "/results/0"))
    #expect(result["ruleId"]?.text == "Y020")
    #expect(result["level"]?.text == "error")
    let place = try #require(result.value(at: "/locations/0/physicalLocation"))
    #expect(place.value(at: "/region/startLine")?.number == "2")
    #expect(place.value(at: "/region/startColumn")?.number == "4")
    let fix = result.value(at: "/fixes/0/artifactChanges/0/replacements/0/insertedContent/text")
    #expect(fix?.text == "\"@2\"")
  }

  @Test(arguments: DiagnosticCode.allCases)
  func `have an explanation for every code`(_ code: DiagnosticCode) throws {
    let parts = try #require(code.explained, "\(code) has no explanation")
    #expect(parts.meaning.count > 20 && parts.meaning.hasSuffix("."))
    #expect(!parts.example.isEmpty)
    #expect(parts.mend.count > 10)
    #expect(code.explanation.contains(parts.meaning))
  }

  @Test func `suggest only near names`() {
    let names = ["default_locale", "languages", "timezone"]
    #expect(Nearest.name(to: "defualt_locale", among: names) == "default_locale")
    #expect(Nearest.name(to: "time_zone", among: names) == "timezone")
    #expect(Nearest.name(to: "colour", among: names) == nil)
    #expect(Nearest.name(to: "", among: names) == nil)
    #expect(Nearest.name(to: "x", among: []) == nil)
  }
}
