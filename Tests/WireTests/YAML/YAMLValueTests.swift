import TestSupport
import Testing

@testable import Wire

@Suite struct `A YAML value` {
  /// Rows 1 to 8 of the table of pitfalls: nothing is guessed.
  @Test(arguments: [
    (1, "NO"), (1, "off"), (2, "0123"), (2, "007"), (2, "0527"), (3, "1e3"), (3, "12e4567"),
    (4, "12:30:45"), (5, "4276838012345678901"), (6, "+380501234567"), (7, "1.10"),
    (8, "2024-01-02"), (27, "${payment.order}"), (30, "http://a.example:80/b?c=d#e"),
  ])
  func `stays the text that was written`(_ row: Int, _ value: String) throws {
    for text in ["abc: \(value)\n", "\u{FEFF}абв: 1\r\nabc: \(value)\r\n", "abc:\n  - \(value)\n"] {
      var diagnostics = Diagnostics()
      let node = YAML.load(Array(text.utf8), file: "t", aliases: .refused, &diagnostics)
      #expect(!diagnostics.hasErrors)
      let found = try #require(node?.find("abc"))
      #expect((found.list.first ?? found).text("abc", &diagnostics) == value)
      #expect(!diagnostics.hasErrors)
    }
  }

  @Test func `may be a key that other readers take for a boolean`() throws {
    #expect(try loadClean("on: 1\nN: 2\ny: 3\n").keys == ["on", "N", "y"])
  }

  @Test func `is shared by an alias`() throws {
    let node = try loadClean("a: &r {max: 2}\nb: *r\nc: [*r, *r]\n")
    #expect(node.outline == "{a: {max: \"2\"}, b: {max: \"2\"}, c: [{max: \"2\"}, {max: \"2\"}]}")
  }

  @Test func `may be named by 64 aliases and not by one more`() {
    func text(_ count: Int) -> [UInt8] {
      Array("a: &r 1\nb: [\(Array(repeating: "*r", count: count).joined(separator: ", "))]\n".utf8)
    }
    #expect(load(text(64)).diagnostics.all.isEmpty)
    #expect(load(text(65)).diagnostics.all.map(\.code) == [.aliasRefused])
  }

  @Test func `that aliases make too deep is refused`() {
    var text = "a0: &a0 [1]\n"
    for index in 1...63 { text += "a\(index): &a\(index) [*a\(index - 1)]\n" }
    #expect(load(Array(text.utf8)).diagnostics.all.map(\.code) == [.tooDeep])
  }

  @Test(arguments: [("!!str 5", "5", false), ("!!int 5", "5", true), ("!!bool true", "true", true)])
  func `may carry a tag that fits`(_ value: String, _ text: String, _ isPlain: Bool) throws {
    let node = try loadClean("abc: \(value)\n", aliases: .refused)
    let found = try #require(node.find("abc"))
    #expect(found.scalar?.text == text)
    #expect(found.scalar?.isPlain == isPlain)
    #expect(found.place.column == value.count - text.count + 6)
  }

  @Test func `of the accepted directives is read`() throws {
    #expect(try loadClean("%YAML 1.1\n---\na: 1\n...\n").outline == "{a: \"1\"}")
    #expect(try loadClean("%YAML 1.2\n---\na: 1\n").outline == "{a: \"1\"}")
    #expect(try loadClean("--- {a: !!seq [!!map {b: c}]}\n").outline == "{a: [{b: \"c\"}]}")
  }

  @Test func `may hold hidden characters as escapes in double quotes`() throws {
    let node = try loadClean(#"a: "x\N\L\P\u202Ey""# + "\n")
    #expect(node.find("a")?.scalar?.text == "x\u{85}\u{2028}\u{2029}\u{202E}y")
  }

  @Test func `that is left out has the place of its key`() throws {
    let node = try loadClean("d: 1\n  \nабв:   # nothing\nf: {g: , h: }\n")
    #expect(node.find("абв")?.place.line == 3)
    #expect(node.find("абв")?.place.column == 1)
    #expect(node.find("абв")?.isNothing == true)
    #expect(node.find("абв")?.commentFollows == true)
    #expect(node.find("g")?.place.column == 5)
    #expect(node.find("h")?.place.column == 10)
  }

  @Test(arguments: [
    ("abc: x #y\n", 8), ("abc: x\t# y\n", 8), ("{abc: x # y\n}\n", 9), ("абв: x #y\n", 8),
  ])
  func `that a comment cuts knows where`(_ text: String, _ column: Int) throws {
    let node = try loadClean(text)
    let found = try #require(node.find("abc") ?? node.find("абв"))
    #expect(found.commentPlace?.column == column)
    #expect(found.commentPlace?.line == 1)
  }

  @Test(arguments: ["abc: x#y\n", "abc: \"x\" # y\n", "abc: x\n# y\n", "abc: 'x #y'\n"])
  func `that no comment cuts says so`(_ text: String) throws {
    #expect(try loadClean(text).find("abc")?.commentFollows == false)
  }

  /// Row 31 to 33: what takes other readers seconds is refused at once.
  @Test(.timeLimit(.minutes(1)))
  func `of hostile size is refused in time`() {
    let texts = [
      String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
      String(repeating: "? ", count: 100_000), String(repeating: "{a: ", count: 100_000),
      "a: [" + String(repeating: "&a x, ", count: 40_000) + "]",
    ]
    for text in texts {
      let clock = ContinuousClock()
      let spent = clock.measure { _ = load(Array(text.utf8)) }
      #expect(spent < .seconds(5), "\(text.prefix(8)) took \(spent)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `never traps, whatever the bytes are`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let document = Array(
      "a: &x {b: [1, \"два\", 'три'], c: !!str yes}\nd: *x\ne: |\n  text ${x}\n\nf: # g\n".utf8
    )
    for _ in 0..<20 {
      _ = load(random.bytes(upTo: 60))
      let (node, diagnostics) = load(random.mutated(document))
      #expect(node != nil || diagnostics.hasErrors, "seed \(seed)")
      _ = DiagnosticRenderer().text(diagnostics)
      if let node { walk(node) }
    }
  }

  private func walk(_ node: Node) {
    var diagnostics = Diagnostics()
    _ = node.text("t", &diagnostics)
    _ = node.boolean("t", &diagnostics)
    _ = node.integer("t", in: 0...9, &diagnostics)
    _ = node.decimalText("t", &diagnostics)
    _ = node.duration("t", &diagnostics)
    _ = node.rate("t", &diagnostics)
    _ = node.percent("t", &diagnostics)
    _ = node.date("t", &diagnostics)
    _ = node.httpsURL("t", &diagnostics)
    _ = node.languageTexts("t", &diagnostics)
    _ = node.secretReference("t", &diagnostics)
    _ = node.oneOrMore("t", &diagnostics)
    _ = node.place(ofScalars: 0..<2)
    _ = DiagnosticRenderer().text(diagnostics)
    switch node.content {
    case .scalar: break
    case .sequence(let items): for item in items { walk(item) }
    case .mapping(let entries): for entry in entries { walk(entry.value) }
    }
  }
}
