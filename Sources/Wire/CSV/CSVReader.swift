/// Reads a file record by record from chunks; memory does not grow with the file.
///
/// RFC 4180 with LF, CR LF and CR endings, also mixed. A quote inside a cell that does not begin
/// with one is text. Blank lines are records too; see ``CSVRecord/isBlank``.
public struct CSVReader: ~Copyable {
  /// Gives the next bytes; an empty array ends the file.
  public typealias Source = () throws(CSVError) -> [UInt8]

  /// The largest record in bytes.
  public static let maximumRecordByteCount = 1 << 20

  /// How the file is written; known before the first record is read.
  public let dialect: CSVDialect
  private let source: Source
  private var buffer: [UInt8]
  /// The offset in the buffer where the next record begins.
  private var start = 0
  /// The offset in the file of the buffer's first byte.
  private var bufferOffset = 0
  private var isAtEnd = false
  private var line = 1

  /// Opens a file: reads its beginning, and finds the dialect.
  ///
  /// - Parameters:
  ///   - delimiter: what separates cells; detected when absent.
  ///   - source: gives the bytes in pieces of any size.
  /// - Throws: a wide encoding, a file that is no text, or what the source throws.
  public init(
    delimiter: CSVDialect.Delimiter? = nil,
    from source: @escaping Source
  ) throws(CSVError) {
    self.source = source
    var beginning: [UInt8] = []
    var isAtEnd = false
    while beginning.count < 64 << 10, !isAtEnd {
      let chunk = try source()
      isAtEnd = chunk.isEmpty
      beginning.append(contentsOf: chunk)
    }
    if let name = TextEncodingGuess.wideEncoding(of: beginning) { throw .wideEncoding(name) }
    dialect = CSVDialect.detect(beginning, delimiter: delimiter)
    start = dialect.hasByteOrderMark ? 3 : 0
    buffer = beginning
    self.isAtEnd = isAtEnd
  }

  /// Opens bytes that are already in memory.
  public init(
    _ bytes: [UInt8],
    delimiter: CSVDialect.Delimiter? = nil
  ) throws(CSVError) {
    var rest: [UInt8]? = bytes
    try self.init(delimiter: delimiter) { () throws(CSVError) -> [UInt8] in
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The next record, or `nil` at the end of the file.
  ///
  /// - Throws: the fault that makes the whole file unusable; nothing may be read after it.
  public mutating func next() throws(CSVError) -> CSVRecord? {
    while true {
      guard start < buffer.count || !isAtEnd else { return nil }
      var scan = CSVScan(delimiter: dialect.delimiter.byte, line: line, start: start)
      let outcome = scan.run(buffer, isAtEnd: isAtEnd)
      switch outcome {
      case .record(let end, let ending):
        if start == end, ending == nil { return nil }
        let record = try record(scan, end: end, ending: ending)
        start = end + (ending?.bytes.count ?? 0)
        line = scan.line
        return record
      case .needsMore(let openQuote):
        guard buffer.count - start <= Self.maximumRecordByteCount else {
          guard let openQuote else { throw .recordTooLarge(line: line) }
          throw .quoteUnclosed(line: openQuote.line, column: column(of: openQuote.offset))
        }
        try fill()
      case .quoteUnclosed(let offset, let quoteLine):
        // A byte that is not UTF-8 is the earlier cause when it stands before.
        try check(start..<buffer.count)
        throw .quoteUnclosed(line: quoteLine, column: column(of: offset))
      case .textAfterQuote(let offset, let textLine):
        try check(start..<offset)
        throw .textAfterQuote(line: textLine, column: column(of: offset))
      }
    }
  }

  private func record(
    _ scan: CSVScan,
    end: Int,
    ending: CSVDialect.LineEnding?
  ) throws(CSVError) -> CSVRecord {
    guard end - start <= Self.maximumRecordByteCount else { throw .recordTooLarge(line: line) }
    try check(start..<end)
    let raw = Array(buffer[start..<end])
    return CSVRecord(fields: scan.fields(in: buffer), raw: raw, line: line, ending: ending)
  }

  /// Reads at least as much again as the record holds, so that long records are scanned few times.
  private mutating func fill() throws(CSVError) {
    buffer.removeSubrange(..<start)
    bufferOffset += start
    start = 0
    let wanted = buffer.count * 2
    repeat {
      let chunk = try source()
      isAtEnd = chunk.isEmpty
      buffer.append(contentsOf: chunk)
    } while !isAtEnd && buffer.count < wanted
  }

  /// Checks that bytes of the buffer are text in UTF-8.
  private func check(_ range: Range<Int>) throws(CSVError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = buffer[index]
      if byte >= 0x20, byte < 0x7F {
        index += 1
        continue
      }
      if byte < 0x80 {
        switch byte {
        case .tab, .lineFeed, .carriageReturn: index += 1
        default:
          let (line, column) = place(of: index)
          throw .notText(line: line, column: column, byteOffset: bufferOffset + index)
        }
        continue
      }
      let length = UTF8Check.sequenceLength(buffer, at: index)
      guard length > 0 else {
        let (line, column) = place(of: index)
        throw .notUTF8(line: line, column: column, byteOffset: bufferOffset + index)
      }
      index += length
    }
  }

  /// Line and column of an offset in the record that begins at `start`.
  private func place(of offset: Int) -> (line: Int, column: Int) {
    let place = SourceText(Array(buffer[start..<offset]), file: "").place(at: offset - start)
    return (line + place.line - 1, place.column)
  }

  private func column(of offset: Int) -> Int { place(of: offset).column }
}

/// A reader reads for one task at a time.
@available(*, unavailable)
extension CSVReader: Sendable {}
