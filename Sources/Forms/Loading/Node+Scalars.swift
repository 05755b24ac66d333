import Wire

extension Node {
  /// The text of a scalar; reports anything else.
  func text(name: String, _ diagnostics: inout Diagnostics) -> String? {
    if let scalar, !isNothing { return scalar.text }
    diagnostics.error(.notText, at: place, "\(name) must be text, found \(shapeInWords)")
    return nil
  }

  /// A plain `true` or `false`; reports anything else.
  func boolean(name: String, _ diagnostics: inout Diagnostics) -> Bool? {
    if let scalar, scalar.isPlain {
      if scalar.text == "true" { return true }
      if scalar.text == "false" { return false }
    }
    let found = scalar.map { "the text \"\($0.text)\"" } ?? shapeInWords
    diagnostics.error(.notBoolean, at: place, "\(name) must be true or false, found \(found)")
    return nil
  }

  /// A plain whole number from zero; reports anything else.
  func count(name: String, _ diagnostics: inout Diagnostics) -> Int? {
    if let scalar, scalar.isPlain, !scalar.text.isEmpty,
      scalar.text.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(scalar.text)
    {
      if String(number) == scalar.text { return number }
      diagnostics.error(
        .leadingZero,
        at: place,
        "\(name) is a number, \(scalar.text) starts with zero",
        help: "write \(number)",
        replacement: String(number)
      )
      return nil
    }
    let found = scalar.map { "the text \"\($0.text)\"" } ?? shapeInWords
    diagnostics.error(.notNumber, at: place, "\(name) must be a whole number, found \(found)")
    return nil
  }

  /// One of an enumeration's words; reports anything else with the nearest.
  func word<Word: RawRepresentable & CaseIterable>(
    _: Word.Type,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Word? where Word.RawValue == String {
    guard let text = text(name: name, &diagnostics) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let nearest = Nearest.name(to: text, among: words)
    diagnostics.error(
      .notOneOf,
      at: place,
      "\(name) cannot be \"\(text)\"",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "one of: \(words.joined(separator: ", "))",
      replacement: nearest
    )
    return nil
  }
}
