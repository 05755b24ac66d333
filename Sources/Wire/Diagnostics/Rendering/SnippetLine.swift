/// One line of a source as a terminal may show it: no tabs, no control characters, no secrets.
struct SnippetLine {
  /// The longest part of a line that is shown, in scalars.
  static let maximumLength = 120

  /// The shown text.
  let text: String
  private let widths: [Int]
  private let first: Int

  /// Prepares a line.
  ///
  /// - Parameters:
  ///   - number: the line, from 1.
  ///   - source: the text.
  ///   - hidden: the places of secrets; a part of the line that they cover shows as dots.
  ///   - column: the column, from 1, that must be seen when the line is long.
  init(_ number: Int, of source: SourceText, hidden: Set<Place>, keeping column: Int) {
    var scalars = Array(source.line(number).unicodeScalars)
    for place in hidden where place.file == source.file {
      let range = Self.columns(of: place, on: number, count: scalars.count)
      for index in range { scalars[index] = "•" }
    }
    for index in SecretMask.secretColumns(scalars) { scalars[index] = "•" }
    var first = 0
    if scalars.count > Self.maximumLength {
      first = max(0, min(column - 1 - Self.maximumLength / 2, scalars.count - Self.maximumLength))
      scalars = Array(scalars[first..<min(scalars.count, first + Self.maximumLength)])
    }
    let shown = scalars.map { scalar in
      scalar == "\t" ? " " : CharacterFault(scalar.value) == nil ? scalar : "\u{FFFD}"
    }
    self.first = first
    widths = shown.map { DisplayWidth.of($0) }
    text = String(String.UnicodeScalarView(shown))
  }

  /// How many terminal columns stand before a column of the file.
  func width(before column: Int) -> Int {
    widths.prefix(max(0, column - 1 - first)).reduce(0, +)
  }

  /// How many terminal columns a stretch takes; at least 1.
  func width(from column: Int, to end: Int) -> Int {
    max(1, width(before: end) - width(before: column))
  }

  /// The part of a line, from 0, that a place covers.
  private static func columns(of place: Place, on line: Int, count: Int) -> Range<Int> {
    guard place.line <= line, line <= place.endLine else { return 0..<0 }
    let start = place.line == line ? min(max(place.column - 1, 0), count) : 0
    let end = place.endLine == line ? min(max(place.endColumn - 1, start), count) : count
    return start..<max(start, end)
  }
}
