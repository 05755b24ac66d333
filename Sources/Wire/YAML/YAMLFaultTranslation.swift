/// Turns what libyaml says into the cause and the edit that mends it.
struct YAMLFaultTranslation {
  let source: SourceText

  /// The diagnostic for a fault.
  func diagnostic(for fault: YAMLFault) -> Diagnostic {
    let line = fault.mark.line + 1
    let column = fault.mark.column + 1
    if let found = tab(line: line, column: column)
      ?? template(fault, line: line, column: column)
      ?? indicator(fault, line: line, column: column)
      ?? directive(fault)
      ?? longKey(fault)
    {
      return found
    }
    return structure(fault, line: line, column: column) ?? unclosed(fault)
      ?? Diagnostic(
        .error,
        .syntax,
        at: point(line, column),
        "this is no valid YAML: \(fault.problem)",
        note: fault.context.isEmpty ? nil : "it happened \(fault.context)"
      )
  }

  /// The place of one scalar.
  func point(_ line: Int, _ column: Int) -> Place {
    Place(file: source.file, line: line, column: column, endLine: line, endColumn: column + 1)
  }

  /// The place of some scalars of one line.
  func span(_ line: Int, _ column: Int, length: Int) -> Place {
    Place(file: source.file, line: line, column: column, endLine: line, endColumn: column + length)
  }

  /// The scalars of a line.
  func scalars(_ line: Int) -> [Unicode.Scalar] { Array(source.line(line).unicodeScalars) }

  /// The text from a column to the end of the line, without a comment and spaces behind it.
  func rest(_ line: Int, from column: Int) -> String {
    let all = scalars(line)
    guard column >= 1, column <= all.count else { return "" }
    var kept = Array(all[(column - 1)...])
    if let cut = kept.indices.first(where: { $0 > 0 && kept[$0] == "#" && kept[$0 - 1] == " " }) {
      kept.removeSubrange(cut...)
    }
    while let last = kept.last, last == " " || last == "\t" { kept.removeLast() }
    return String(String.UnicodeScalarView(kept))
  }

  /// A text between double quotes, escaped as YAML reads it.
  func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }

  /// The column of the first scalar that is neither space nor tab.
  func firstColumn(_ line: Int) -> Int {
    (scalars(line).firstIndex { $0 != " " && $0 != "\t" } ?? 0) + 1
  }

  /// A tab in the indentation of the line, or of the one before, is the cause of most faults.
  private func tab(line: Int, column: Int) -> Diagnostic? {
    for candidate in [line, line - 1] where candidate >= 1 {
      let all = scalars(candidate)
      let indentation = all.prefix { $0 == " " || $0 == "\t" }
      guard indentation.count < all.count, let tab = indentation.firstIndex(of: "\t") else {
        continue
      }
      let spaces = String(repeating: "  ", count: indentation.count { $0 == "\t" })
      return Diagnostic(
        .error,
        .tabIndentation,
        at: span(candidate, tab + 1, length: 1),
        "a tab is used for indentation",
        help: "write \"\(spaces)\" (spaces) in place of the tab, here and on the lines like it",
        replacement: "  ",
        note: "YAML allows only spaces there"
      )
    }
    let all = scalars(line)
    guard column <= all.count, all[column - 1] == "\t" else { return nil }
    return Diagnostic(
      .error,
      .tabIndentation,
      at: span(line, column, length: 1),
      "a tab stands where only spaces may",
      help: "write a space in place of the tab",
      replacement: " "
    )
  }

  private func directive(_ fault: YAMLFault) -> Diagnostic? {
    let line = fault.mark.line + 1
    switch fault.problem {
    case "found incompatible YAML document", "found unknown directive name",
      "found duplicate %YAML directive", "found duplicate %TAG directive",
      "could not find expected directive name", "found unexpected non-alphabetical character",
      "did not find expected digit or '.' character", "found extremely long version number":
      let text = rest(line, from: 1)
      return Diagnostic(
        .error,
        .directive,
        at: span(line, 1, length: max(1, text.unicodeScalars.count)),
        "the directive \(text) is not known",
        help: "remove the line; only %YAML 1.1 and %YAML 1.2 are accepted"
      )
    case "did not find expected <document start>":
      return Diagnostic(
        .error,
        .severalDocuments,
        at: point(line, fault.mark.column + 1),
        "text follows the end of the document",
        help: "remove the line \"...\" or the text behind it"
      )
    case "found undefined tag handle":
      let column = fault.mark.column + 1
      let word = rest(line, from: column).split(separator: " ").first.map(String.init) ?? "!"
      return Diagnostic(
        .error,
        .tagRefused,
        at: span(line, column, length: word.unicodeScalars.count),
        "the tag \(word) is not allowed here",
        help: "remove it; quote the value if it begins with !"
      )
    default: return nil
    }
  }

  private func longKey(_ fault: YAMLFault) -> Diagnostic? {
    let line = fault.mark.line + 1
    guard fault.problem.hasPrefix("mapping values") || fault.problem.hasPrefix("could not find")
    else { return nil }
    let all = scalars(line)
    let start = firstColumn(line)
    guard let colon = all.indices.first(where: { isColon(all, $0) }),
      colon + 1 - start > YAML.maximumKeyLength
    else { return nil }
    return Diagnostic(
      .error,
      .keyNotText,
      at: span(line, start, length: colon + 1 - start),
      "a key has at most \(YAML.maximumKeyLength) characters, this one has \(colon + 1 - start)"
    )
  }

  /// Whether a colon there would separate a key from a value.
  func isColon(_ all: [Unicode.Scalar], _ index: Int) -> Bool {
    all[index] == ":" && (index + 1 == all.count || all[index + 1] == " ")
  }
}
