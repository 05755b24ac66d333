extension YAMLFaultTranslation {
  /// Keys, items and indentation that do not fit together.
  func structure(_ fault: YAMLFault, line: Int, column: Int) -> Diagnostic? {
    switch fault.problem {
    case "mapping values are not allowed in this context":
      return secondColon(line: line, column: column)
    case "did not find expected key", "did not find expected '-' indicator":
      return misplaced(fault, line: line, column: column)
    case "could not find expected ':'":
      let start = fault.contextMark
      let text = rest(start.line + 1, from: start.column + 1)
      return Diagnostic(
        .error,
        .syntax,
        at: span(start.line + 1, start.column + 1, length: max(1, text.unicodeScalars.count)),
        "a key without a colon",
        help: "write \"\(text): …\", or indent the line if it continues the one above"
      )
    case "block sequence entries are not allowed in this context":
      return Diagnostic(
        .error,
        .syntax,
        at: point(line, column),
        "a list item may not begin on the line of its key",
        help: "put each \"- \" on a line of its own, or write [a, b]; quote a value that begins "
          + "with \"- \""
      )
    case "did not find expected node content":
      let all = scalars(line)
      let found = column <= all.count ? String(all[column - 1]) : "the end of the line"
      return Diagnostic(
        .error,
        .syntax,
        at: point(line, column),
        "a value was expected, found \(found)",
        help: "remove it, or write the value that is missing before it"
      )
    case "mapping keys are not allowed in this context":
      return Diagnostic(
        .error,
        .valueMustBeQuoted,
        at: point(line, column),
        "a value that begins with \"? \" must be quoted",
        help: "write \(quoted(rest(line, from: column)))",
        replacement: nil
      )
    default: return nil
    }
  }

  /// A second `: ` in one line, or a line that is indented below a finished value.
  private func secondColon(line: Int, column: Int) -> Diagnostic {
    let all = scalars(line)
    let start = firstColumn(line)
    let first = all.indices.first { isColon(all, $0) } ?? column - 1
    guard first + 1 < column else {
      return Diagnostic(
        .error,
        .syntax,
        at: span(line, start, length: max(1, column - start)),
        "this key is indented deeper than its neighbours",
        help: "give it the indentation of the keys above"
      )
    }
    var valueColumn = first + 2
    while valueColumn <= all.count, all[valueColumn - 1] == " " { valueColumn += 1 }
    let value = rest(line, from: valueColumn)
    let key = String(String.UnicodeScalarView(all[(start - 1)..<first]))
    return Diagnostic(
      .error,
      .syntax,
      at: point(line, column),
      "a second \": \" stands in one value",
      help: "quote the value: \(key): \(quoted(value))"
    )
  }

  private func misplaced(_ fault: YAMLFault, line: Int, column: Int) -> Diagnostic {
    let all = scalars(line)
    let parent = fault.contextMark.column + 1
    if column == firstColumn(line) {
      let isItem = column <= all.count && all[column - 1] == "-"
      let isList = fault.problem.contains("'-'")
      if column == parent, isItem != isList {
        return Diagnostic(
          .error,
          .syntax,
          at: point(line, column),
          isList ? "a key stands among list items" : "a list item stands among keys",
          help: isList
            ? "begin the line with \"- \", or indent it to where it belongs"
            : "remove the \"- \", or indent the line to where it belongs"
        )
      }
      return Diagnostic(
        .error,
        .syntax,
        at: point(line, column),
        "this line begins at column \(column), its neighbours at column \(parent)",
        help: "indent it by \(parent - 1) spaces, or as deep as the value that it belongs to"
      )
    }
    let text = rest(line, from: column)
    if text == "," {
      return Diagnostic(
        .error,
        .syntax,
        at: point(line, column),
        "a comma ends this line",
        help: "remove the comma",
        replacement: "",
        note: "commas separate only inside { } and [ ]"
      )
    }
    return Diagnostic(
      .error,
      .syntax,
      at: span(line, column, length: max(1, text.unicodeScalars.count)),
      "text follows a value that is complete",
      help: "put quotes around the whole value, or remove the text"
    )
  }
}
