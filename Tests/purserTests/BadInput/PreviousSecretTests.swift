import Testing
import Wire

/// The predecessor of a secret is checked where it stands, although nothing uses it yet.
@Suite struct `The predecessor of a secret` {
  @Test(arguments: [
    ("{secret: {env: OLD}, until: 2026-12-05}", nil as String?, 0),
    ("{secret: {env: OLD}}", "until", 54),
    ("{secret: {env: OLD}, until: 2026-13-05}", "date", 82),
    ("{secret: {env: OLD}, until: soon}", "date", 82),
    ("{until: 2026-12-05}", "secret", 54),
    ("{secret: OLD, until: 2026-12-05}", "must say where the secret is kept", 63),
    ("{secret: {env: OLD}, untill: 2026-12-05, until: 2026-12-05}", "untill", 75),
  ])
  func `is named with its last day, or has a mistake with a place`(
    previous: String,
    says: String?,
    column: Int64
  ) async throws {
    try await Shop.with { shop in
      try shop.edit(
        "config.yaml",
        replacing: "{secret: {file: password}}",
        with: "{secret: {file: password}, previous: \(previous)}"
      )
      let check = try await shop.purser("--format", "json", "check")
      let diagnostics = try #require(try check.json["diagnostics"]?.array, check.story)
      guard let says else {
        #expect(check.status == 0, check.story)
        #expect(diagnostics.isEmpty, check.story)
        return
      }
      #expect(check.status == 2, check.story)
      let first = try #require(diagnostics.first, check.story)
      #expect(first["message"]?.text?.contains(says) == true, check.story)
      #expect(first["file"]?.text == "config.yaml", check.story)
      #expect(first["line"]?.integer == 11, check.story)
      #expect(first["column"]?.integer == column, check.story)
      #expect(!check.output.contains("OLD"), check.story)
    }
  }
}
