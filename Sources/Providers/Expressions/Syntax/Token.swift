/// One word or mark of an expression, with its offsets in the scalar's text.
struct Token: Hashable, Sendable {
  /// What the token is.
  enum Kind: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case decimal(ExactDecimal)
    /// A dotted path or a filter's name.
    case word([String])
    /// A JSON pointer, `/a/0/b` in the row or `//a` in the whole body.
    case pointer(String)
    case mark(Mark)
    case end
  }

  /// Marks and the words that are marks.
  enum Mark: String, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case less = "<"
    case greaterOrEqual = ">="
    case greater = ">"
    case plus = "+"
    case pipe = "|"
    case question = "?"
    case comma = ","
    case open = "("
    case close = ")"
    case openList = "["
    case closeList = "]"
    case closePart = "}"
    case and
    case or
    case not
    case `in`
    case `true`
    case `false`
    case null
  }

  let kind: Kind
  /// Offsets in Unicode scalars.
  let range: Range<Int>
}
