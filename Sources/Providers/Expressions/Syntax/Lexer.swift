/// Cuts the text of a scalar into tokens, one at a time.
struct Lexer: Sendable {
  let scalars: [Unicode.Scalar]
  private(set) var position: Int

  init(_ scalars: [Unicode.Scalar], at position: Int = 0) {
    self.scalars = scalars
    self.position = position
  }

  /// The next token, or ``Token/Kind-swift.enum/end`` for ever once the text is used up.
  mutating func next() throws(SyntaxMistake) -> Token {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
    guard let scalar = peek() else { return Token(kind: .end, range: position..<position) }
    if scalar == "'" { return try text() }
    if scalar == "/" { return try pointer() }
    if isDigit(scalar) || (scalar == "-" && peek(1).map(isDigit) == true) { return try number() }
    if isLetter(scalar) { return try word() }
    return try mark(scalar)
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    let index = position + ahead
    return index < scalars.count ? scalars[index] : nil
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private func string(from start: Int) -> String {
    var out = String.UnicodeScalarView()
    out.append(contentsOf: scalars[start..<position])
    return String(out)
  }
}

extension Lexer {
  /// `'text'`, in which `''` is one quote.
  private mutating func text() throws(SyntaxMistake) -> Token {
    let start = position
    var out = String.UnicodeScalarView()
    position += 1
    while let scalar = peek() {
      position += 1
      guard scalar == "'" else {
        out.append(scalar)
        continue
      }
      guard peek() == "'" else {
        return Token(kind: .text(String(out)), range: start..<position)
      }
      out.append("'")
      position += 1
    }
    throw SyntaxMistake(
      range: start..<start + 1,
      message: "the text that begins here has no closing '",
      help: "close it with '"
    )
  }

  private mutating func pointer() throws(SyntaxMistake) -> Token {
    let start = position
    let ends: Set<Unicode.Scalar> = [
      " ", "\t", "\n", "\r", ",", "(", ")", "[", "]", "|", "?", "=", "!", "<", ">", "+", "}", "'",
    ]
    while let scalar = peek(), !ends.contains(scalar) { position += 1 }
    let path = string(from: start)
    guard path.contains(where: { $0 != "/" }) else {
      throw SyntaxMistake(
        range: start..<position,
        message: "\"\(path)\" points at nothing",
        help: "write a member's name behind it, such as /Status"
      )
    }
    return Token(kind: .pointer(path), range: start..<position)
  }

  private mutating func number() throws(SyntaxMistake) -> Token {
    let start = position
    position += 1
    while let scalar = peek(), isDigit(scalar) || scalar == "." || isLetter(scalar) {
      position += 1
    }
    let lexeme = string(from: start)
    let range = start..<position
    let digits = lexeme.drop { $0 == "-" }
    if digits.count > 1, digits.hasPrefix("0"), !digits.hasPrefix("0.") {
      throw SyntaxMistake(
        range: range,
        message: "the number \(lexeme) begins with a zero",
        help: "write '\(lexeme)' for text, or leave the zero out",
        replacement: "'\(lexeme)'"
      )
    }
    if let number = Int64(lexeme) { return Token(kind: .integer(number), range: range) }
    if lexeme.contains("."), let number = ExactDecimal(text: lexeme) {
      return Token(kind: .decimal(number), range: range)
    }
    let isTooLong = digits.allSatisfy(\.isNumber)
    throw SyntaxMistake(
      range: range,
      message: isTooLong
        ? "the integer \(lexeme) does not fit in 64 bits" : "\"\(lexeme)\" is not a number",
      help: "write '\(lexeme)' if it is text",
      replacement: "'\(lexeme)'"
    )
  }

  /// A path: names and numbers, with dots between them; a name may hold `-` inside.
  private mutating func word() throws(SyntaxMistake) -> Token {
    let start = position
    var segments: [String] = []
    while true {
      let segmentStart = position
      while let scalar = peek() {
        let isInside = isLetter(scalar) || isDigit(scalar)
        let next = peek(1)
        let joins =
          scalar == "-" && position > segmentStart
          && next.map { isLetter($0) || isDigit($0) } == true
        guard isInside || joins else { break }
        position += 1
      }
      segments.append(string(from: segmentStart))
      guard peek() == "." else { break }
      guard let after = peek(1), isLetter(after) || isDigit(after) else {
        throw SyntaxMistake(
          range: position..<position + 1,
          message: "a name is missing behind the dot of \"\(string(from: start)).\""
        )
      }
      position += 1
    }
    let range = start..<position
    if segments.count == 1, let mark = Token.Mark(rawValue: segments[0]) {
      return Token(kind: .mark(mark), range: range)
    }
    return Token(kind: .word(segments), range: range)
  }

  private mutating func mark(_ scalar: Unicode.Scalar) throws(SyntaxMistake) -> Token {
    let start = position
    for length in [2, 1] where start + length <= scalars.count {
      position = start + length
      if let mark = Token.Mark(rawValue: string(from: start)) {
        return Token(kind: .mark(mark), range: start..<position)
      }
    }
    position = start + 1
    throw mistake(scalar, at: start)
  }

  private func mistake(_ scalar: Unicode.Scalar, at start: Int) -> SyntaxMistake {
    let two = start + 1 < scalars.count ? String(scalar) + String(scalars[start + 1]) : ""
    let instead: [String: String] = ["&&": "and", "||": "or"]
    if let word = instead[two] {
      return SyntaxMistake(
        range: start..<start + 2,
        message: "\"\(two)\" is not known here",
        help: "write \"\(word)\"",
        replacement: word
      )
    }
    let known: [Unicode.Scalar: (help: String, replacement: String?)] = [
      "=": ("write \"==\" to compare", "=="),
      "!": ("write \"not\"", "not"),
      "\"": ("texts stand in single quotes: 'text'", nil),
      "$": ("paths stand without \"$\" here", nil),
      "*": ("there is no arithmetic; use a filter", nil),
    ]
    let shown = scalar.properties.isWhitespace || scalar.value < 32 ? "?" : String(scalar)
    return SyntaxMistake(
      range: start..<start + 1,
      message: "unexpected character \"\(shown)\"",
      help: known[scalar]?.help,
      replacement: known[scalar]?.replacement
    )
  }
}
