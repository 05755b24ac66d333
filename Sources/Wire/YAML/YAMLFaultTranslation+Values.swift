extension YAMLFaultTranslation {
  /// A template that stands without quotes: `{{ x }}` anywhere, `${x}` in flow style.
  func template(_ fault: YAMLFault, line: Int, column: Int) -> Diagnostic? {
    let all = scalars(line)
    if let start = dollar(all, near: column) {
      let length = template(in: all, from: start, closing: ["}"])
      let text = String(String.UnicodeScalarView(all[start..<(start + length)]))
      return Diagnostic(
        .error,
        .templateUnquoted,
        at: span(line, start + 1, length: length),
        "the expression \(text) must be quoted inside { } and [ ]",
        help: "write \(quoted(text))",
        replacement: quoted(text)
      )
    }
    let limit = min(column, all.count)
    guard all.count >= 2 else { return nil }
    for start in 0..<max(0, min(limit, all.count - 1)) where all[start] == "{" {
      guard all[start + 1] == "{", start == 0 || all[start - 1] == " " else { continue }
      return templateUnquoted(line: line, column: start + 1)
    }
    return nil
  }

  /// A flow collection breaks at the `{` of `${x}`; the `$` stands right before it.
  private func dollar(_ all: [Unicode.Scalar], near column: Int) -> Int? {
    guard column >= 2, column <= all.count, all[column - 1] == "{", all[column - 2] == "$" else {
      return nil
    }
    // The text that the expression belongs to may begin further left.
    var start = column - 2
    while start > 0, ![" ", ",", "[", "{"].contains(all[start - 1]) { start -= 1 }
    return start
  }

  private func template(
    in all: [Unicode.Scalar],
    from start: Int,
    closing: [Unicode.Scalar]
  ) -> Int {
    var end = start
    while end + closing.count <= all.count {
      if Array(all[end..<(end + closing.count)]) == closing { return end + closing.count - start }
      end += 1
    }
    return all.count - start
  }

  /// A template in double braces that YAML reads as a mapping in a mapping.
  func templateUnquoted(line: Int, column: Int) -> Diagnostic {
    let all = scalars(line)
    let length = template(in: all, from: column - 1, closing: ["}", "}"])
    let text = String(String.UnicodeScalarView(all[(column - 1)..<(column - 1 + length)]))
    let value = rest(line, from: column)
    return Diagnostic(
      .error,
      .templateUnquoted,
      at: span(line, column, length: length),
      "the template \(text) must be quoted",
      help: "write \(quoted(value.hasPrefix(text) ? value : text))",
      replacement: quoted(text),
      note: "without quotes YAML reads {{ as the beginning of a mapping in a mapping"
    )
  }

  /// A value that begins with a character that means something else to YAML.
  func indicator(_ fault: YAMLFault, line: Int, column: Int) -> Diagnostic? {
    switch fault.problem {
    case "found character that cannot start any token": break
    case "did not find expected alphabetic or numeric character",
      "did not find expected tag URI", "did not find expected '!'",
      "did not find expected whitespace or line break":
      guard
        fault.context.contains("alias") || fault.context.contains("anchor")
          || fault.context.contains("tag")
      else { return nil }
    default: return nil
    }
    let start = fault.contextMark.line == fault.mark.line ? fault.contextMark.column + 1 : column
    let text = value(line, from: start)
    guard let first = text.unicodeScalars.first else { return nil }
    return Diagnostic(
      .error,
      .valueMustBeQuoted,
      at: span(line, start, length: text.unicodeScalars.count),
      "a value that begins with \(first) must be quoted",
      help: "write \(quoted(text))",
      replacement: quoted(text),
      note: "\(first) has a meaning of its own in YAML"
    )
  }

  /// The text of a value; inside brackets that open on its line it ends at a comma or a bracket.
  private func value(_ line: Int, from column: Int) -> String {
    let text = rest(line, from: column)
    let before = scalars(line).prefix(column - 1)
    let opened = before.count { $0 == "{" || $0 == "[" }
    guard opened > before.count(where: { $0 == "}" || $0 == "]" }) else { return text }
    let kept = text.unicodeScalars.prefix { ![",", "}", "]"].contains($0) }
    return String(String.UnicodeScalarView(kept))
  }

  /// A quote or a bracket that is never closed.
  func unclosed(_ fault: YAMLFault) -> Diagnostic? {
    let place = point(fault.contextMark.line + 1, fault.contextMark.column + 1)
    switch fault.problem {
    case "found unexpected end of stream", "found unexpected document indicator":
      return Diagnostic(
        .error,
        .syntax,
        at: place,
        "this quote is never closed",
        help: "add the closing quote"
      )
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      let bracket = fault.problem.hasSuffix("'}'") ? "}" : "]"
      return Diagnostic(
        .error,
        .syntax,
        at: place,
        "a comma or the closing \(bracket) is missing",
        help: "add \(bracket) or a comma",
        related: [
          Diagnostic.Related(
            place: point(fault.mark.line + 1, fault.mark.column + 1),
            message: "noticed here"
          )
        ]
      )
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return Diagnostic(
        .error,
        .syntax,
        at: point(fault.mark.line + 1, fault.mark.column + 1),
        "\\ begins an escape here that YAML does not know",
        help: "write \\\\ for a backslash, or use single quotes"
      )
    default: return nil
    }
  }
}
