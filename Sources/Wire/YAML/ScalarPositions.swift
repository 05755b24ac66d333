/// Where each scalar of a value stands in the source.
struct ScalarPositions {
  struct Position {
    var line: Int
    var column: Int
    /// How many scalars of the source it takes; an escape takes several.
    var length: Int
  }

  private var positions: [Position] = []

  /// Follows the source beside the text: what is not the next scalar of the text is an escape
  /// or layout.
  init(of node: Node, _ text: String, in source: SourceText) {
    let start = source.offset(line: node.place.line, column: node.place.column)
    let end = source.offset(line: node.place.endLine, column: node.place.endColumn)
    guard start < end else { return }
    let raw = Array(String(decoding: source.bytes[start..<end], as: UTF8.self).unicodeScalars)
    let style = raw.first.map(Style.init) ?? .plain
    var index = style == .plain ? 0 : 1
    var line = node.place.line
    var column = node.place.column + index
    if style == .block {
      while index < raw.count, raw[index] != "\n" { index += 1 }
      index += 1
      line += 1
      column = 1
    }
    func advance() {
      if raw[index] == "\n" || raw[index] == "\r" && raw.dropFirst(index + 1).first != "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
      index += 1
    }
    for wanted in text.unicodeScalars {
      while index < raw.count, raw[index] != wanted, Self.isLayout(raw[index]), wanted != " " {
        advance()
      }
      guard index < raw.count else { return }
      var position = Position(line: line, column: column, length: 1)
      if style == .double, raw[index] == "\\" {
        position.length = min(Self.escapeLength(raw, index), raw.count - index)
      } else if style == .single, raw[index] == "'", raw.dropFirst(index + 1).first == "'" {
        position.length = 2
      }
      positions.append(position)
      let isFold = wanted == " " && raw[index] != " "
      for _ in 0..<position.length { advance() }
      // A folded line end became one space; the indentation behind it is layout.
      while isFold, index < raw.count, Self.isLayout(raw[index]) { advance() }
    }
  }

  /// The position of a scalar of the text; behind the last, the position after it.
  subscript(index: Int) -> Position? {
    if index >= 0, index < positions.count { return positions[index] }
    guard index == positions.count, let last = positions.last else { return nil }
    return Position(line: last.line, column: last.column + last.length, length: 1)
  }

  private enum Style {
    case plain
    case single
    case double
    case block

    init(_ first: Unicode.Scalar) {
      switch first {
      case "'": self = .single
      case "\"": self = .double
      case "|", ">": self = .block
      default: self = .plain
      }
    }
  }

  private static func isLayout(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t"
  }

  private static func escapeLength(_ raw: [Unicode.Scalar], _ index: Int) -> Int {
    switch raw.dropFirst(index + 1).first {
    case "x": 4
    case "u": 6
    case "U": 10
    default: 2
    }
  }
}
