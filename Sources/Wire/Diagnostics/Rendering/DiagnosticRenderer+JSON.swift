extension DiagnosticRenderer {
  /// The list of objects that `check --format json` shows, by file and position, all of them.
  public static func json(_ diagnostics: Diagnostics) -> JSONValue {
    .array(sorted(diagnostics).map(json))
  }

  /// One diagnostic as an object.
  public static func json(_ diagnostic: Diagnostic) -> JSONValue {
    let place = diagnostic.place
    var object: JSONObject = [
      "severity": .text(diagnostic.severity.rawValue),
      "code": .text(diagnostic.code.rawValue),
      "file": .text(place.file),
      "line": .number(String(place.line)),
      "column": .number(String(place.column)),
      "end_line": .number(String(place.endLine)),
      "end_column": .number(String(place.endColumn)),
      "message": .text(diagnostic.message),
    ]
    object["help"] = diagnostic.help.map { .text($0) } ?? .null
    object["note"] = diagnostic.note.map { .text($0) }
    object["fix"] = diagnostic.replacement.map { .object(["replace": .text($0)]) } ?? .null
    object["related"] = .array(
      diagnostic.related.map { related in
        .object([
          "file": .text(related.place.file),
          "line": .number(String(related.place.line)),
          "column": .number(String(related.place.column)),
          "message": .text(related.message),
        ])
      }
    )
    return .object(object)
  }
}
