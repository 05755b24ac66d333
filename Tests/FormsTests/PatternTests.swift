import Forms
import Testing

@Suite struct Patterns {
  @Test(arguments: [
    ("[0-9]+", "123", true), ("[0-9]+", "123x", false), ("[0-9]+", "", false), ("", "", true),
    ("a|ab", "ab", true), ("(?m)^a$", "a\nb", false), ("^a$", "a\n", false), (".", "й", true),
    (".", "\u{1F600}", true), ("a\\x00b", "a\0b", true), ("[^b]*", "a\0c", true),
    ("[^b]*", "a\0b", false),
    ("(a*)*b", String(repeating: "a", count: 50_000), false),
    ("^[A-Za-z0-9_-]{1,36}$", "INV-4711", true),
  ])
  func `the whole text matches or not`(source: String, text: String, matches: Bool) throws {
    #expect(try Pattern(source).matchesWhole(text) == matches)
  }

  @Test(arguments: ["(", "(?=a)", "(?<!a)b", "(a)\\1", "[", "*", "a{1001}", "\\q"])
  func `what RE2 does not know is refused with its words`(source: String) {
    #expect {
      try Pattern(source)
    } throws: { error in
      (error as? PatternError)?.reason.isEmpty == false
    }
  }

  @Test func `many threads match at once`() async throws {
    let pattern = try Pattern("(a|b)*c")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500)
            .allSatisfy { _ in
              pattern.matchesWhole("ababc") && !pattern.matchesWhole("abab")
            }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
