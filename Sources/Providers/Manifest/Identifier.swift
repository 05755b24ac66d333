import Wire

/// Names that a manifest's author makes up: small letters, digits and underscores.
enum Identifier: Sendable {
  /// Whether `text` is `[a-z][a-z0-9_]*`, at most 64 characters.
  static func isName(_ text: String) -> Bool {
    isIdentifier(text, joiner: UInt8(ascii: "_"))
  }

  /// Whether `text` is `[a-z][a-z0-9-]*`, at most 64 characters.
  static func isPluginID(_ text: String) -> Bool {
    isIdentifier(text, joiner: UInt8(ascii: "-"))
  }

  private static func isIdentifier(_ text: String, joiner: UInt8) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = text.utf8.first, letters.contains(first), text.utf8.count <= 64 else {
      return false
    }
    return text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == joiner }
  }

  /// Reports P008 for what is no name.
  static func check(
    _ text: String,
    at place: Place,
    _ what: String,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    if isName(text) { return true }
    diagnostics.error(
      .identifierInvalid,
      at: place,
      "the name of \(what) must be small letters, digits and underscores, found \"\(text)\""
    )
    return false
  }
}
