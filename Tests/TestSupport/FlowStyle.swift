/// A YAML text in block style written again in flow style, with the new place of every old one.
///
/// It takes what tests write: no comments, no values over several lines, no block scalars. Keys
/// and inline values stand in the new text letter by letter.
public struct FlowStyle: Sendable {
  /// How the entries of the outermost collections are set apart.
  public enum Layout: Sendable, CaseIterable {
    /// Everything on one line.
    case oneLine
    /// Every line of the old text on one of its own.
    case manyLines
  }

  private struct Line {
    var number: Int
    var indent: Int
    var text: [Unicode.Scalar]

    var isItem: Bool { text.first == "-" && (text.count == 1 || text[1] == " ") }
  }

  private struct Piece {
    var line: Int
    var column: Int
    var offset: Int
    var count: Int
  }

  private var lines: [Line]
  private var scalars: [Unicode.Scalar] = []
  private var pieces: [Piece] = []
  /// Where block collections began, and their brackets.
  private var starts: [Piece] = []
  private let gap: [Unicode.Scalar]

  /// Rewrites a text.
  public init(_ block: String, _ layout: Layout = .oneLine) {
    gap = layout == .oneLine ? [" "] : ["\n"]
    lines = block.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { number, line in
        let all = Array(line.unicodeScalars)
        let indent = all.prefix { $0 == " " }.count
        return Line(number: number + 1, indent: indent, text: Array(all[indent...]))
      }
      .filter { !$0.text.isEmpty }
    guard let first = lines.first else { return }
    if first.isItem || keyCount(first.text) != nil {
      _ = writeBlock(0)
    } else {
      // It is a scalar or in flow style already.
      for (index, line) in lines.enumerated() {
        if index > 0 { scalars += gap }
        copy(line, 0..<line.text.count)
      }
    }
  }

  /// The text in flow style.
  public var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Where what stood at a line and column of the old text stands now, all from 1.
  ///
  /// With `ofWhole` it is the bracket of a collection whose first key or item stood there.
  public func place(
    line: Int,
    column: Int,
    ofWhole: Bool = false
  ) -> (line: Int, column: Int)? {
    if ofWhole, let start = starts.first(where: { $0.line == line && $0.column == column }) {
      return place(of: start.offset)
    }
    let piece = pieces.first { piece in
      piece.line == line && (piece.column...(piece.column + piece.count)).contains(column)
    }
    guard let piece else { return nil }
    return place(of: piece.offset + column - piece.column)
  }

  private func place(of offset: Int) -> (line: Int, column: Int) {
    let before = scalars[..<offset]
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return (before.count { $0 == "\n" } + 1, before.count - start + 1)
  }

  /// Writes the collection that begins at a line; gives the line behind it.
  private mutating func writeBlock(_ first: Int) -> Int {
    let indent = lines[first].indent
    let isList = lines[first].isItem
    starts.append(
      Piece(line: lines[first].number, column: indent + 1, offset: scalars.count, count: 1)
    )
    scalars.append(isList ? "[" : "{")
    var index = first
    while index < lines.count, lines[index].indent == indent, lines[index].isItem == isList {
      if index > first { scalars += [","] + gap }
      index = isList ? writeItem(index) : writeEntry(index)
    }
    scalars.append(isList ? "]" : "}")
    return index
  }

  private mutating func writeItem(_ index: Int) -> Int {
    let lead = lines[index].text.dropFirst().prefix { $0 == " " }.count + 1
    lines[index].indent += lead
    lines[index].text.removeFirst(lead)
    if lines[index].isItem || keyCount(lines[index].text) != nil { return writeBlock(index) }
    copy(lines[index], 0..<lines[index].text.count)
    return index + 1
  }

  private mutating func writeEntry(_ index: Int) -> Int {
    let line = lines[index]
    guard let key = keyCount(line.text) else {
      copy(line, 0..<line.text.count)
      return index + 1
    }
    copy(line, 0..<key + 1)
    scalars += gap
    let value = line.text[(key + 1)...].prefix { $0 == " " }.count + key + 1
    if value < line.text.count {
      copy(line, value..<line.text.count)
      return index + 1
    }
    let next = index + 1
    guard next < lines.count else { return next }
    let isBelow =
      lines[next].indent > line.indent || lines[next].indent == line.indent && lines[next].isItem
    return isBelow ? writeBlock(next) : next
  }

  /// How many scalars a key has that stands at the start of a text; `nil` when none does.
  private func keyCount(_ text: [Unicode.Scalar]) -> Int? {
    if text.first == "{" || text.first == "[" { return nil }
    var index = 0
    if let quote = text.first, quote == "\"" || quote == "'" {
      guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
      index = end + 1
    }
    while index < text.count {
      if text[index] == ":", index + 1 == text.count || text[index + 1] == " " { return index }
      index += 1
    }
    return nil
  }

  private mutating func copy(_ line: Line, _ range: Range<Int>) {
    pieces.append(
      Piece(
        line: line.number,
        column: line.indent + range.lowerBound + 1,
        offset: scalars.count,
        count: range.count
      )
    )
    scalars += line.text[range]
  }
}
