public import Wire

/// One way to write a YAML text in which a mistake must keep its place.
public struct Spelling: Sendable {
  /// The key under which a wrapped text stands, last in its mapping.
  public static let section = "розділ"

  /// What is special about it, in words.
  public let name: String
  /// The file's bytes.
  public let bytes: [UInt8]
  /// Whether the text is the value of ``section`` instead of the whole file.
  public private(set) var isWrapped = false
  private let flow: FlowStyle?
  private let lines: Int
  private let columns: Int

  /// What may stand before a text on its own line.
  public enum Wrapping: Sendable {
    /// Nothing.
    case none
    /// Another key of the same mapping: the text is a mapping that takes `x-` keys.
    case beside
    /// Another key of a mapping in which the text is the value of ``section``.
    case around
  }

  /// The text as it is; behind a byte order mark and Cyrillic with CR LF; that and in flow style;
  /// and, when something may stand before it, on one line behind Cyrillic.
  public static func all(of text: String, _ wrapping: Wrapping = .around) -> [Spelling] {
    let flow = FlowStyle(text, .manyLines)
    let oneLine = FlowStyle(text, .oneLine)
    let plain = Spelling("plain", text)
    let everything = Spelling("mark, Cyrillic, CR LF", marked(text), lines: 1)
    let inFlow = Spelling("flow, mark, Cyrillic, CR LF", marked(flow.text), flow, lines: 1)
    let spellings = [plain, everything, inFlow]
    switch wrapping {
    case .none: return spellings
    case .beside:
      let before = "{x-назва: \"Слава праці 💡\", "
      let text = before + oneLine.text.dropFirst() + "\n"
      let columns = before.unicodeScalars.count - 1
      return spellings + [Spelling("flow behind Cyrillic", text, oneLine, columns: columns)]
    case .around:
      let before = "{назва: \"Слава праці 💡\", \(section): "
      let columns = before.unicodeScalars.count
      var wrapped = Spelling(
        "flow behind Cyrillic",
        before + oneLine.text + "}\n",
        oneLine,
        columns: columns
      )
      wrapped.isWrapped = true
      return spellings + [wrapped]
    }
  }

  private init(
    _ name: String,
    _ text: String,
    _ flow: FlowStyle? = nil,
    lines: Int = 0,
    columns: Int = 0
  ) {
    self.name = name
    bytes = Array(text.utf8)
    self.flow = flow
    self.lines = lines
    self.columns = columns
  }

  /// Where a `CODE line:column` of the plain text, or several with blanks between, stands here.
  ///
  /// What is said of a whole mapping or list stands at its bracket.
  public func places(_ expected: String) throws -> String {
    let words = expected.split(separator: " ").map(String.init)
    var moved: [String] = []
    for (index, word) in words.enumerated() {
      let numbers = word.split(separator: ":").compactMap { Int($0) }
      guard numbers.count == 2 else {
        moved.append(word)
        continue
      }
      let ofWhole = index > 0 && ["C002", "C003", "R003"].contains(words[index - 1])
      let place = try place(line: numbers[0], column: numbers[1], ofWhole: ofWhole)
      moved.append("\(place.line):\(place.column)")
    }
    return moved.joined(separator: " ")
  }

  /// Where what stands at a place of the plain text stands here.
  public func place(
    line: Int,
    column: Int,
    ofWhole: Bool = false
  ) throws -> (line: Int, column: Int) {
    guard let flow else { return (line + lines, column) }
    guard let place = flow.place(line: line, column: column, ofWhole: ofWhole) else {
      throw NoPlace(description: "nothing stands at \(line):\(column)")
    }
    // What stands before is inside the bracket of the whole.
    let isRoot = !isWrapped && place.line == 1 && place.column == 1
    return (place.line + lines, place.column + (isRoot ? 0 : columns))
  }

  /// Loads it and gives the text's node; what is said of the mark itself is left out.
  public func load(
    as file: String = "test.yaml",
    aliases: YAML.AliasPolicy = .limited,
    _ diagnostics: inout Diagnostics
  ) -> Node? {
    var all = Diagnostics()
    let node = YAML.load(bytes, file: file, aliases: aliases, &all)
    for diagnostic in all.all where diagnostic.code != .byteOrderMark {
      diagnostics.add(diagnostic)
    }
    guard isWrapped else { return node }
    guard case .mapping(let entries) = node?.content else { return nil }
    return entries.last?.value
  }

  private struct NoPlace: Error, CustomStringConvertible {
    var description: String
  }

  private static func marked(_ text: String) -> String {
    ("\u{FEFF}# Слава праці 💡\n" + text).replacing("\n", with: "\r\n")
  }
}
