/// Writes records by appending bytes; cells are quoted only when they must be.
public struct CSVWriter: Sendable {
  /// What was written and not yet taken.
  public private(set) var bytes: [UInt8] = []
  private let delimiter: UInt8
  private let ending: [UInt8]

  /// Makes a writer of a dialect; writes the byte order mark when the dialect has one.
  public init(_ dialect: CSVDialect = CSVDialect()) {
    delimiter = dialect.delimiter.byte
    ending = dialect.lineEnding.bytes
    if dialect.hasByteOrderMark { bytes = [0xEF, 0xBB, 0xBF] }
  }

  /// Writes a whole record with its line ending.
  public mutating func record(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      append(cell)
    }
    // A lone empty cell would be a blank line.
    if cells.count == 1, cells[0].isEmpty { bytes.append(contentsOf: [.quote, .quote]) }
    bytes.append(contentsOf: ending)
  }

  /// Writes a record as it stood in the input, with more cells behind it.
  public mutating func record(
    raw: [UInt8],
    appending cells: [String],
    ending own: CSVDialect.LineEnding? = nil
  ) {
    bytes.append(contentsOf: raw)
    for cell in cells {
      bytes.append(delimiter)
      append(cell)
    }
    bytes.append(contentsOf: own?.bytes ?? ending)
  }

  /// Gives what was written, and forgets it.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func append(_ cell: String) {
    let mustQuote =
      cell.utf8.contains {
        $0 == delimiter || $0 == .quote || $0 == .lineFeed || $0 == .carriageReturn
      } || cell.utf8.first == .space || cell.utf8.last == .space
    guard mustQuote else {
      bytes.append(contentsOf: cell.utf8)
      return
    }
    bytes.append(.quote)
    for byte in cell.utf8 {
      if byte == .quote { bytes.append(.quote) }
      bytes.append(byte)
    }
    bytes.append(.quote)
  }
}
