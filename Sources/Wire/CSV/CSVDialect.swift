/// How the cells of a file are separated, and what surrounds them.
public struct CSVDialect: Hashable, Sendable {
  /// What separates cells.
  public enum Delimiter: String, CaseIterable, Sendable {
    /// `,`
    case comma = ","
    /// `;`
    case semicolon = ";"
    /// The tab character.
    case tab = "\t"

    /// The byte.
    public var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: .tab
      }
    }
  }

  /// What ends a record.
  public enum LineEnding: String, Sendable {
    /// LF
    case lineFeed = "\n"
    /// CR LF
    case carriageReturnLineFeed = "\r\n"
    /// CR
    case carriageReturn = "\r"

    /// The bytes.
    public var bytes: [UInt8] { Array(rawValue.utf8) }
  }

  /// What separates cells.
  public var delimiter: Delimiter
  /// Whether the file begins with the UTF-8 byte order mark.
  public var hasByteOrderMark: Bool
  /// The ending of the first record; a file may mix them.
  public var lineEnding: LineEnding

  /// Makes a dialect.
  public init(
    delimiter: Delimiter = .comma,
    hasByteOrderMark: Bool = false,
    lineEnding: LineEnding = .lineFeed
  ) {
    self.delimiter = delimiter
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
  }

  /// Finds the dialect in the beginning of a file; a given delimiter is kept.
  ///
  /// The delimiter is the candidate that stands most often outside quotes in the first record
  /// that is not blank; a comma when none does.
  public static func detect(_ beginning: [UInt8], delimiter: Delimiter? = nil) -> CSVDialect {
    var dialect = CSVDialect()
    dialect.hasByteOrderMark = beginning.starts(with: [0xEF, 0xBB, 0xBF])
    var counts: [Delimiter: Int] = [:]
    var isQuoted = false
    var ending: LineEnding?
    var hasText = false
    for index in (dialect.hasByteOrderMark ? 3 : 0)..<beginning.count {
      let byte = beginning[index]
      if byte == .quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == .lineFeed || byte == .carriageReturn {
        let isPair =
          byte == .carriageReturn && index + 1 < beginning.count
          && beginning[index + 1] == .lineFeed
        ending =
          ending
          ?? (byte == .lineFeed ? .lineFeed : isPair ? .carriageReturnLineFeed : .carriageReturn)
        if hasText { break }
        continue
      }
      hasText = hasText || byte != .space
      for candidate in Delimiter.allCases where candidate.byte == byte {
        counts[candidate, default: 0] += 1
      }
    }
    dialect.lineEnding = ending ?? .lineFeed
    let best = Delimiter.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    dialect.delimiter = delimiter ?? (counts.isEmpty ? .comma : best ?? .comma)
    return dialect
  }
}
