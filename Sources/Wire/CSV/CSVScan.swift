/// Finds the cells and the end of one record in a buffer.
struct CSVScan {
  /// Where a cell lies in the buffer.
  struct Cell {
    var start: Int
    var end: Int
    var line: Int
    var column: Int
    var isQuoted: Bool
    var hasDoubledQuotes: Bool
  }

  enum Outcome {
    /// The record ends before the offset of its line ending.
    case record(end: Int, ending: CSVDialect.LineEnding?)
    /// The buffer ends inside the record.
    case needsMore(openQuote: (offset: Int, line: Int)?)
    case quoteUnclosed(at: Int, line: Int)
    case textAfterQuote(at: Int, line: Int)
  }

  let delimiter: UInt8
  private(set) var cells: [Cell] = []
  /// The line that the next record begins on, once this one was found.
  private(set) var line: Int
  private var index: Int
  /// The offset where the line of `index` begins, for columns.
  private var lineStart: Int
  /// Bytes of the line before `index` that continue a scalar and make no column.
  private var continuations = 0

  init(delimiter: UInt8, line: Int, start: Int) {
    self.delimiter = delimiter
    self.line = line
    index = start
    lineStart = start
  }

  /// Scans one record.
  mutating func run(_ bytes: [UInt8], isAtEnd: Bool) -> Outcome {
    while true {
      let isQuoted = index < bytes.count && bytes[index] == .quote
      if let outcome = isQuoted ? quotedCell(bytes, isAtEnd) : plainCell(bytes) { return outcome }
      guard index < bytes.count else {
        return isAtEnd ? .record(end: index, ending: nil) : .needsMore(openQuote: nil)
      }
      if bytes[index] == delimiter {
        index += 1
        continue
      }
      return recordEnd(bytes, isAtEnd)
    }
  }

  private mutating func recordEnd(_ bytes: [UInt8], _ isAtEnd: Bool) -> Outcome {
    let end = index
    line += 1
    if bytes[end] == .lineFeed { return .record(end: end, ending: .lineFeed) }
    guard end + 1 < bytes.count else {
      // Whether CR stands alone is known only with the byte behind it.
      return isAtEnd ? .record(end: end, ending: .carriageReturn) : .needsMore(openQuote: nil)
    }
    let isPair = bytes[end + 1] == .lineFeed
    return .record(end: end, ending: isPair ? .carriageReturnLineFeed : .carriageReturn)
  }

  private mutating func plainCell(_ bytes: [UInt8]) -> Outcome? {
    let start = index
    let column = index - lineStart - continuations + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter || byte == .lineFeed || byte == .carriageReturn { break }
      if byte & 0xC0 == 0x80 { continuations += 1 }
      index += 1
    }
    cells.append(
      Cell(
        start: start,
        end: index,
        line: line,
        column: column,
        isQuoted: false,
        hasDoubledQuotes: false
      )
    )
    return nil
  }

  private mutating func quotedCell(_ bytes: [UInt8], _ isAtEnd: Bool) -> Outcome? {
    let opening = index
    var cell = Cell(
      start: index + 1,
      end: index + 1,
      line: line,
      column: index - lineStart - continuations + 1,
      isQuoted: true,
      hasDoubledQuotes: false
    )
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote {
        guard index + 1 < bytes.count || isAtEnd else { return .needsMore(openQuote: nil) }
        guard index + 1 < bytes.count, bytes[index + 1] == .quote else {
          cell.end = index
          index += 1
          cells.append(cell)
          return isCellEnd(bytes) ? nil : .textAfterQuote(at: index, line: line)
        }
        cell.hasDoubledQuotes = true
        index += 2
        continue
      }
      if byte & 0xC0 == 0x80 { continuations += 1 }
      index += 1
      let isPair = byte == .carriageReturn && index < bytes.count && bytes[index] == .lineFeed
      if byte == .lineFeed || byte == .carriageReturn && !isPair {
        line += 1
        lineStart = index
        continuations = 0
      }
    }
    return isAtEnd
      ? .quoteUnclosed(at: opening, line: cell.line)
      : .needsMore(openQuote: (opening, cell.line))
  }

  private func isCellEnd(_ bytes: [UInt8]) -> Bool {
    guard index < bytes.count else { return true }
    let byte = bytes[index]
    return byte == delimiter || byte == .lineFeed || byte == .carriageReturn
  }

  /// The cells as texts; the bytes were checked.
  func fields(in bytes: [UInt8]) -> [CSVField] {
    cells.map { cell in
      var text = String(decoding: bytes[cell.start..<cell.end], as: UTF8.self)
      if cell.hasDoubledQuotes { text = Self.withSingleQuotes(bytes[cell.start..<cell.end]) }
      return CSVField(text: text, line: cell.line, column: cell.column, isQuoted: cell.isQuoted)
    }
  }

  private static func withSingleQuotes(_ bytes: ArraySlice<UInt8>) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      kept.append(bytes[index])
      index += bytes[index] == .quote ? 2 : 1
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
