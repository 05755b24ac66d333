import Wire

/// Turns offsets in the text of a scalar into places of its file, whatever way it was written.
struct ScalarPlaces: Sendable {
  let scalars: [Unicode.Scalar]
  private let node: Node
  private let source: SourceText?

  /// Makes the places of a scalar.
  ///
  /// Without the file's text only a scalar on one line without escapes has exact places.
  init(_ node: Node, source: SourceText?) {
    self.node = node
    self.source = source
    scalars = Array((node.scalar?.text ?? "").unicodeScalars)
  }

  /// What stands there, as text.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(view)
  }

  /// The place of a range of the text; worked out only for a mistake, by walking the source.
  func place(_ range: Range<Int>) -> Place {
    guard let source, let walked = walk(source) else { return guessed(range) }
    let start = walked[min(range.lowerBound, walked.count - 1)]
    guard range.upperBound > range.lowerBound else {
      return Place(file: node.place.file, line: start.line, column: start.column)
    }
    let last = walked[min(range.upperBound - 1, walked.count - 1)]
    return Place(
      file: node.place.file,
      line: start.line,
      column: start.column,
      endLine: last.line,
      endColumn: last.column + 1
    )
  }

  private func guessed(_ range: Range<Int>) -> Place {
    let start = node.place.column + (node.scalar?.isPlain == true ? 0 : 1)
    return Place(
      file: node.place.file,
      line: node.place.line,
      column: start + range.lowerBound,
      endLine: node.place.line,
      endColumn: start + max(range.upperBound, range.lowerBound + 1)
    )
  }
}

extension ScalarPlaces {
  private struct Raw {
    let scalar: Unicode.Scalar
    let line: Int
    let column: Int
  }

  /// Where each scalar of the text stands, and one more for the end.
  ///
  /// Both texts hold the same characters in the same order; only white space, quotes and escapes
  /// differ, so walking them side by side needs no rules of folding.
  private func walk(_ source: SourceText) -> [(line: Int, column: Int)]? {
    let raw = rawScalars(source)
    guard let first = raw.first else { return nil }
    let isPlain = node.scalar?.isPlain == true
    let mark: Unicode.Scalar? = isPlain ? nil : first.scalar
    let quote = mark == "'" || mark == "\"" ? mark : nil
    var index = quote == nil ? 0 : 1
    if mark == "|" || mark == ">" {
      // A block scalar begins on the line below its mark.
      index = raw.firstIndex { $0.line > first.line } ?? raw.count
    }
    var places: [(line: Int, column: Int)] = []
    for wanted in scalars {
      let isSpace = wanted.properties.isWhitespace
      if !isSpace { index = skipSpace(raw, index, quote) }
      if index >= raw.count, isSpace, let last = raw.last {
        // The line end of the last line, which no place covers.
        places.append((last.line, last.column + 1))
        continue
      }
      guard index < raw.count else { return nil }
      places.append((raw[index].line, raw[index].column))
      let length = length(raw, index, quote)
      let isSame = raw[index].scalar == wanted || length > 1
      guard isSame || isSpace else { return nil }
      if isSame { index += length }
    }
    let end = min(index, raw.count - 1)
    places.append((raw[end].line, raw[end].column + (index < raw.count ? 0 : 1)))
    return places
  }

  private func rawScalars(_ source: SourceText) -> [Raw] {
    var raw: [Raw] = []
    guard node.place.endLine >= node.place.line else { return [] }
    for line in node.place.line...node.place.endLine {
      for (offset, scalar) in source.line(line).unicodeScalars.enumerated() {
        let column = offset + 1
        if line == node.place.line, column < node.place.column { continue }
        if line == node.place.endLine, column >= node.place.endColumn { continue }
        raw.append(Raw(scalar: scalar, line: line, column: column))
      }
    }
    return raw
  }

  private func skipSpace(_ raw: [Raw], _ start: Int, _ quote: Unicode.Scalar?) -> Int {
    var index = start
    while index < raw.count {
      let isLineEnd =
        quote == "\"" && raw[index].scalar == "\\"
        && (index + 1 == raw.count || raw[index + 1].line > raw[index].line)
      guard raw[index].scalar.properties.isWhitespace || isLineEnd else { break }
      index += 1
    }
    return index
  }

  /// How many scalars of the source stand for one of the text.
  private func length(_ raw: [Raw], _ index: Int, _ quote: Unicode.Scalar?) -> Int {
    let scalar = raw[index].scalar
    if quote == "'", scalar == "'" { return 2 }
    guard quote == "\"", scalar == "\\", index + 1 < raw.count else { return 1 }
    switch raw[index + 1].scalar {
    case "x": return 4
    case "u": return 6
    case "U": return 10
    default: return 2
    }
  }
}
