/// Cuts the text of a scalar into plain text and `${…}` parts.
enum TemplateParser: Sendable {
  /// One stretch of the scalar.
  enum Part: Sendable {
    case text(String)
    case expression(Syntax)
  }

  /// The parts in order; `$${` gives the text `${`.
  static func parse(_ scalars: [Unicode.Scalar]) throws(SyntaxMistake) -> [Part] {
    var parts: [Part] = []
    var text = String.UnicodeScalarView()
    var position = 0
    while position < scalars.count {
      if matches("$${", scalars, at: position) {
        text.append(contentsOf: "${".unicodeScalars)
        position += 3
      } else if matches("${", scalars, at: position) {
        if !text.isEmpty { parts.append(.text(String(text))) }
        text = String.UnicodeScalarView()
        var parser = try Parser(scalars, at: position + 2)
        let (syntax, end) = try parser.parsePart()
        parts.append(.expression(syntax))
        position = end
      } else {
        text.append(scalars[position])
        position += 1
      }
    }
    if !text.isEmpty { parts.append(.text(String(text))) }
    return parts
  }

  private static func matches(
    _ wanted: String,
    _ scalars: [Unicode.Scalar],
    at position: Int
  ) -> Bool {
    let wanted = Array(wanted.unicodeScalars)
    guard position + wanted.count <= scalars.count else { return false }
    return scalars[position..<position + wanted.count].elementsEqual(wanted)
  }
}
