extension DiagnosticRenderer {
  /// A log of SARIF 2.1.0 with one run, for code review tools.
  ///
  /// - Parameters:
  ///   - diagnostics: what was found.
  ///   - version: the version of the program.
  /// - Returns: the log.
  public static func sarif(_ diagnostics: Diagnostics, version: String) -> JSONValue {
    let results = sorted(diagnostics)
    var codes: [DiagnosticCode] = []
    for result in results where !codes.contains(result.code) { codes.append(result.code) }
    let driver: JSONObject = [
      "name": .text("purser"),
      "version": .text(version),
      "rules": .array(codes.map(rule)),
    ]
    return .object([
      "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .text("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object(["driver": .object(driver)]),
          "columnKind": .text("unicodeCodePoints"),
          "results": .array(results.map { result($0, codes) }),
        ])
      ]),
    ])
  }

  private static func rule(_ code: DiagnosticCode) -> JSONValue {
    .object([
      "id": .text(code.rawValue),
      "name": .text(String(describing: code)),
      "fullDescription": message(code.explanation),
    ])
  }

  private static func result(_ diagnostic: Diagnostic, _ codes: [DiagnosticCode]) -> JSONValue {
    let text = [diagnostic.message, diagnostic.note, diagnostic.help.map { "Help: \($0)" }]
      .compactMap { $0 }.joined(separator: ". ")
    var object: JSONObject = [
      "ruleId": .text(diagnostic.code.rawValue),
      "ruleIndex": .number(String(codes.firstIndex(of: diagnostic.code) ?? 0)),
      "level": .text(diagnostic.severity.rawValue),
      "message": message(text),
      "locations": .array([location(diagnostic.place)]),
    ]
    if !diagnostic.related.isEmpty {
      object["relatedLocations"] = .array(
        diagnostic.related.map { related in
          guard case .object(var place) = location(related.place) else { return .null }
          place["message"] = message(related.message)
          return .object(place)
        }
      )
    }
    if let replacement = diagnostic.replacement {
      object["fixes"] = .array([fix(replacement, diagnostic.place)])
    }
    return .object(object)
  }

  private static func fix(_ replacement: String, _ place: Place) -> JSONValue {
    .object([
      "artifactChanges": .array([
        .object([
          "artifactLocation": .object(["uri": .text(uri(place.file))]),
          "replacements": .array([
            .object([
              "deletedRegion": region(place),
              "insertedContent": .object(["text": .text(replacement)]),
            ])
          ]),
        ])
      ])
    ])
  }

  private static func location(_ place: Place) -> JSONValue {
    .object([
      "physicalLocation": .object([
        "artifactLocation": .object(["uri": .text(uri(place.file))]),
        "region": region(place),
      ])
    ])
  }

  private static func region(_ place: Place) -> JSONValue {
    .object([
      "startLine": .number(String(place.line)),
      "startColumn": .number(String(place.column)),
      "endLine": .number(String(place.endLine)),
      "endColumn": .number(String(place.endColumn)),
    ])
  }

  private static func message(_ text: String) -> JSONValue { .object(["text": .text(text)]) }

  /// A relative reference of a path: each step is encoded, the slashes stay.
  private static func uri(_ file: String) -> String {
    let steps = file.split(separator: "/", omittingEmptySubsequences: false)
    return steps.map { PercentCoding.encode(String($0)) }.joined(separator: "/")
  }
}
