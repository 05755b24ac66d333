/// How the bytes of a payment file are laid out; the result file is written the same way.
public struct RunFormat: Equatable, Sendable {
  /// What ends a record.
  public enum LineEnding: String, Sendable {
    case lf
    case crlf
    case cr

    /// The bytes of the ending.
    public var bytes: [UInt8] {
      switch self {
      case .lf: [0x0A]
      case .crlf: [0x0D, 0x0A]
      case .cr: [0x0D]
      }
    }
  }

  /// The byte between two cells.
  public var delimiter: UInt8
  /// The encoding's name, `utf-8`.
  public var encoding: String
  /// Whether the file begins with a byte order mark.
  public var hasByteOrderMark: Bool
  /// The ending of the header's record.
  public var lineEnding: LineEnding
  /// The bytes between the byte order mark and the header, when the header is not the first line.
  public var preamble: [UInt8]
  /// The header's record as it stood, without its line ending.
  public var header: [UInt8]
  /// How many cells the header has.
  public var headerCells: Int

  /// Makes a format.
  public init(
    delimiter: UInt8,
    encoding: String,
    hasByteOrderMark: Bool,
    lineEnding: LineEnding,
    preamble: [UInt8],
    header: [UInt8],
    headerCells: Int
  ) {
    self.delimiter = delimiter
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
    self.preamble = preamble
    self.header = header
    self.headerCells = headerCells
  }
}
