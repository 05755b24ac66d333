import Forms
import Wire

extension TextMatcher {
  /// Reads a text, `{match: any|digits|iso_date|absent}` or `{regex: …}`.
  static func load(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> TextMatcher? {
    if let scalar = node.scalar { return .exactly(scalar.text) }
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let match = reader.optional("match")
    let regex = reader.optional("regex")
    reader.finish(&diagnostics)
    if let regex, let source = regex.text("\(name).regex", &diagnostics) {
      return pattern(source, at: regex.place, &diagnostics)
    }
    guard let match else {
      diagnostics.error(.missingKey, at: node.place, "\(name) needs \"match\" or \"regex\"")
      return nil
    }
    let words = ["any", "digits", "iso_date", "absent"]
    return match.choice("\(name).match", among: words, &diagnostics).map(named)
  }

  private static func named(_ word: String) -> TextMatcher {
    switch word {
    case "digits": .digits
    case "iso_date": .moment
    case "absent": .absent
    default: .any
    }
  }

  private static func pattern(
    _ source: String,
    at place: Place,
    _ diagnostics: inout Diagnostics
  ) -> TextMatcher? {
    do {
      return .pattern(try Pattern(source))
    } catch {
      diagnostics.error(.wrongType, at: place, "\"\(source)\" is no pattern")
      return nil
    }
  }
}
