extension Node {
  /// Reads one of the words of an enum, compared to the letter.
  ///
  /// - Parameters:
  ///   - name: the key as messages show it.
  ///   - type: the enum.
  ///   - diagnostics: takes the mistake, with the nearest word.
  /// - Returns: the case, or `nil` after a report.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    as type: Choice.Type,
    _ diagnostics: inout Diagnostics
  ) -> Choice? {
    choice(name, among: type.allCases.map(\.rawValue), &diagnostics).flatMap(Choice.init)
  }

  /// Reads one of some words, compared to the letter.
  public func choice(
    _ name: String,
    among words: [String],
    _ diagnostics: inout Diagnostics
  ) -> String? {
    let list = words.joined(separator: ", ")
    guard let scalar = filledScalar(name, "one of \(list)", &diagnostics) else { return nil }
    if words.contains(scalar.text) { return scalar.text }
    let nearest = Nearest.name(to: scalar.text, among: words)
    diagnostics.error(
      .notOneOf,
      at: place,
      "\"\(name)\" must be one of \(list), found \"\(scalar.text)\"",
      help: nearest.map { "did you mean \"\($0)\"?" },
      replacement: nearest
    )
    return nil
  }
}
