/// Reads one expression; bounded in depth and size, so that no text makes it run away.
///
/// Loosest first: `or`, `and`, `not`, comparisons and `in`, `+`, `|`, then values.
struct Parser: Sendable {
  static let maximumDepth = 24
  static let maximumNodes = 500
  /// How deep the tree may be: a chain of filters, `+`, `and` or `or` adds one a link.
  static let maximumTreeDepth = 64

  private var lexer: Lexer
  private var token: Token
  private var depth = 0
  private var nodes = 0

  init(_ scalars: [Unicode.Scalar], at position: Int = 0) throws(SyntaxMistake) {
    lexer = Lexer(scalars, at: position)
    token = try lexer.next()
  }

  /// Reads an expression that must end with the text.
  mutating func parseWhole() throws(SyntaxMistake) -> Syntax {
    let syntax = try disjunction()
    guard token.kind == .end else { throw unexpected("the end of the expression") }
    return syntax
  }

  /// Reads an expression that ends at `}` and gives the offset behind it.
  mutating func parsePart() throws(SyntaxMistake) -> (syntax: Syntax, end: Int) {
    let syntax = try disjunction()
    guard token.kind == .mark(.closePart) else { throw unexpected("\"}\"") }
    return (syntax, token.range.upperBound)
  }
}

extension Parser {
  private mutating func disjunction() throws(SyntaxMistake) -> Syntax {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw SyntaxMistake(
        range: token.range,
        message: "the expression is nested more than \(Self.maximumDepth) deep"
      )
    }
    defer { depth -= 1 }
    var left = try conjunction()
    while try take(.or) {
      let right = try conjunction()
      left = try make(.or(left, right), from: left, to: right)
    }
    return left
  }

  private mutating func conjunction() throws(SyntaxMistake) -> Syntax {
    var left = try negation()
    while try take(.and) {
      let right = try negation()
      left = try make(.and(left, right), from: left, to: right)
    }
    return left
  }

  private mutating func negation() throws(SyntaxMistake) -> Syntax {
    let start = token.range.lowerBound
    var starts: [Int] = []
    while try take(.not) {
      starts.append(start)
      guard starts.count <= Self.maximumDepth else {
        throw SyntaxMistake(range: token.range, message: "too many \"not\" in a row")
      }
    }
    var inner = try comparison()
    for start in starts { inner = try make(.not(inner), range: start..<inner.range.upperBound) }
    return inner
  }

  private mutating func comparison() throws(SyntaxMistake) -> Syntax {
    let left = try sum()
    guard case .mark(let mark) = token.kind else { return left }
    if let comparison = Comparison(rawValue: mark.rawValue) {
      try advance()
      let right = try sum()
      try refuseChain()
      return try make(.compare(comparison, left, right), from: left, to: right)
    }
    guard mark == .in || mark == .not else { return left }
    let isNegated = try take(.not)
    guard try take(.in) else { throw unexpected("\"in\"") }
    let right = try sum()
    try refuseChain()
    return try make(.within(left, right, isNegated: isNegated), from: left, to: right)
  }

  private func refuseChain() throws(SyntaxMistake) {
    guard case .mark(let mark) = token.kind, Comparison(rawValue: mark.rawValue) != nil else {
      return
    }
    throw SyntaxMistake(
      range: token.range,
      message: "comparisons cannot stand in a row",
      help: "join two comparisons with \"and\""
    )
  }

  private mutating func sum() throws(SyntaxMistake) -> Syntax {
    var left = try piped()
    while try take(.plus) {
      let right = try piped()
      if case .call(_, let nameRange, _, true) = right.kind {
        throw SyntaxMistake(
          range: nameRange,
          message: "it is not plain whether \"|\" takes the whole sum or its last part",
          help: "put parentheses around what the filter takes"
        )
      }
      left = try make(.plus(left, right), from: left, to: right)
    }
    return left
  }

  private mutating func piped() throws(SyntaxMistake) -> Syntax {
    var value = try primary()
    while try take(.pipe) {
      guard case .word(let segments) = token.kind, segments.count == 1 else {
        throw unexpected("a filter's name")
      }
      let nameRange = token.range
      try advance()
      var arguments = [value]
      var end = nameRange.upperBound
      if try take(.open) {
        let (more, close) = try values(until: .close)
        arguments += more
        end = close
      }
      let call = Syntax.Kind.call(
        name: segments[0],
        nameRange: nameRange,
        arguments: arguments,
        isPiped: true
      )
      value = try optional(try make(call, range: value.range.lowerBound..<end))
    }
    return value
  }
}

extension Parser {
  private mutating func primary() throws(SyntaxMistake) -> Syntax {
    let range = token.range
    switch token.kind {
    case .text(let text): return try constant(.text(text))
    case .integer(let number): return try constant(.integer(number))
    case .decimal(let number): return try constant(.decimal(number))
    case .mark(.true): return try constant(.boolean(true))
    case .mark(.false): return try constant(.boolean(false))
    case .mark(.null): return try constant(.absent)
    case .pointer(let text):
      try advance()
      let path = Syntax.Path(segments: [text], isPointer: true)
      return try optional(try make(.path(path), range: range))
    case .word(let segments):
      try advance()
      return try optional(try pathOrCall(segments, range))
    case .mark(.openList):
      try advance()
      let (elements, end) = try values(until: .closeList)
      return try make(.list(elements), range: range.lowerBound..<end)
    case .mark(.open):
      try advance()
      let inner = try disjunction()
      guard token.kind == .mark(.close) else { throw unexpected("\")\"") }
      let end = token.range.upperBound
      try advance()
      // The parentheses belong to the range, and a pipe inside them is settled.
      return Syntax(kind: settled(inner.kind), range: range.lowerBound..<end)
    case .mark, .end: throw unexpected("a value")
    }
  }

  private func settled(_ kind: Syntax.Kind) -> Syntax.Kind {
    guard case .call(let name, let nameRange, let arguments, true) = kind else { return kind }
    return .call(name: name, nameRange: nameRange, arguments: arguments, isPiped: false)
  }

  private mutating func pathOrCall(
    _ segments: [String],
    _ range: Range<Int>
  ) throws(SyntaxMistake) -> Syntax {
    guard segments.count == 1, try take(.open) else {
      return try make(.path(Syntax.Path(segments: segments, isPointer: false)), range: range)
    }
    let (arguments, end) = try values(until: .close)
    let call = Syntax.Kind.call(
      name: segments[0],
      nameRange: range,
      arguments: arguments,
      isPiped: false
    )
    return try make(call, range: range.lowerBound..<end)
  }

  private mutating func values(
    until close: Token.Mark
  ) throws(SyntaxMistake) -> (all: [Syntax], end: Int) {
    var all: [Syntax] = []
    while token.kind != .mark(close) {
      all.append(try disjunction())
      guard try take(.comma) else { break }
    }
    guard token.kind == .mark(close) else { throw unexpected("\",\" or \"\(close.rawValue)\"") }
    let end = token.range.upperBound
    try advance()
    return (all, end)
  }

  private mutating func constant(_ value: Value) throws(SyntaxMistake) -> Syntax {
    let range = token.range
    try advance()
    return try make(.constant(value), range: range)
  }

  private mutating func optional(_ inner: Syntax) throws(SyntaxMistake) -> Syntax {
    guard token.kind == .mark(.question), token.range.lowerBound == inner.range.upperBound else {
      return inner
    }
    let end = token.range.upperBound
    try advance()
    return try make(.optional(inner), range: inner.range.lowerBound..<end)
  }
}

extension Parser {
  private mutating func advance() throws(SyntaxMistake) { token = try lexer.next() }

  private mutating func take(_ mark: Token.Mark) throws(SyntaxMistake) -> Bool {
    guard token.kind == .mark(mark) else { return false }
    try advance()
    return true
  }

  private mutating func make(
    _ kind: Syntax.Kind,
    range: Range<Int>
  ) throws(SyntaxMistake) -> Syntax {
    nodes += 1
    guard nodes <= Self.maximumNodes else {
      throw SyntaxMistake(
        range: range,
        message: "the expression has more than \(Self.maximumNodes) parts"
      )
    }
    let syntax = Syntax(kind: kind, range: range)
    guard syntax.depth <= Self.maximumTreeDepth else {
      throw SyntaxMistake(
        range: range,
        message: "more than \(Self.maximumTreeDepth) steps follow each other here"
      )
    }
    return syntax
  }

  private mutating func make(
    _ kind: Syntax.Kind,
    from left: Syntax,
    to right: Syntax
  ) throws(SyntaxMistake) -> Syntax {
    try make(kind, range: left.range.lowerBound..<right.range.upperBound)
  }

  private func unexpected(_ wanted: String) -> SyntaxMistake {
    let found: String
    switch token.kind {
    case .end: found = "the end of the text"
    case .text: found = "a text"
    case .integer, .decimal: found = "a number"
    case .word(let segments): found = "\"\(segments.joined(separator: "."))\""
    case .pointer(let pointer): found = "\"\(pointer)\""
    case .mark(let mark): found = "\"\(mark.rawValue)\""
    }
    return SyntaxMistake(range: token.range, message: "expected \(wanted), found \(found)")
  }
}
