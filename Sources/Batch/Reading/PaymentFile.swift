import Payments
import Wire

/// A payment file in CSV, read record by record; memory does not grow with the file.
struct PaymentFile: ~Copyable {
  /// How the file is laid out.
  let format: RunFormat
  /// The cells of the header's record.
  let header: [CSVField]
  /// The physical line of the header.
  let headerLine: Int
  private var reader: CSVReader
  private let source: DigestingSource
  private var number = 0

  /// Opens a file and reads up to its header.
  ///
  /// - Throws: `unreadable`, or `refused` for a file that is no CSV in UTF-8 or has no header.
  init(path: String, mapping: FileMapping?) throws(BatchError) {
    let source = try DigestingSource(path: path)
    let delimiter = mapping?.delimiter
      .flatMap { byte in
        CSVDialect.Delimiter.allCases.first { $0.byte == byte }
      }
    var opened = try Self.open(source, delimiter)
    let headerRow = mapping?.headerRow ?? 1
    var preamble: [UInt8] = []
    let found = try Self.header(&opened, headerRow, &preamble, path)
    header = found.fields
    headerLine = found.line
    format = Self.format(opened.dialect, preamble, found)
    reader = opened
    self.source = source
  }

  /// The next records that are not blank; none at the end of the file.
  ///
  /// - Throws: `refused` for a fault that makes the whole file unusable.
  mutating func next(upTo limit: Int) throws(BatchError) -> [FileRecord] {
    var records: [FileRecord] = []
    while records.count < limit {
      let record: CSVRecord?
      do { record = try reader.next() } catch { throw Self.refusal(error, source.path) }
      guard let record else { break }
      guard !record.isBlank else { continue }
      number += 1
      guard number <= Self.maximumRows else {
        throw .refused(
          FileFault(.noPayments, line: record.line, "the file has more than 100 million rows")
        )
      }
      records.append(
        FileRecord(number: number, line: record.line, original: record.raw, fields: record.fields)
      )
    }
    guard number > 0 else {
      throw .refused(
        FileFault(
          .noPayments,
          line: headerLine,
          "no payments: nothing stands under the header",
          help: "check that this is the right file"
        )
      )
    }
    return records
  }

  /// The digest of everything that was read: of the whole file when ``next(upTo:)`` has ended.
  func digest() -> String { source.digest() }

  private static func open(
    _ source: DigestingSource,
    _ delimiter: CSVDialect.Delimiter?
  ) throws(BatchError) -> CSVReader {
    do {
      return try CSVReader(delimiter: delimiter) { () throws(CSVError) in try source.next() }
    } catch {
      throw refusal(error, source.path)
    }
  }

  /// The first record that is not blank, or the one that begins in a stated line.
  private static func header(
    _ reader: inout CSVReader,
    _ headerRow: Int,
    _ preamble: inout [UInt8],
    _ path: String
  ) throws(BatchError) -> CSVRecord {
    while true {
      let record: CSVRecord?
      do { record = try reader.next() } catch { throw refusal(error, path) }
      guard let record else {
        throw .refused(FileFault(.noPayments, line: 1, "no payments: the file is empty"))
      }
      if record.line >= headerRow, !record.isBlank {
        guard headerRow == 1 || record.line == headerRow else {
          throw .refused(
            FileFault(.noPayments, line: headerRow, "no header stands in line \(headerRow)")
          )
        }
        return record
      }
      guard !record.fields.contains(where: { CardText.holdsCard($0.text) }) else {
        throw .refused(
          FileFault(
            .cardNumber,
            line: record.line,
            "a card number stands above the header, and card numbers are never stored",
            help: "take the number out of the file"
          )
        )
      }
      preamble += record.raw
      preamble += record.ending?.bytes ?? []
    }
  }

  /// The most data rows of one file.
  private static let maximumRows = 100_000_000

  private static func format(
    _ dialect: CSVDialect,
    _ preamble: [UInt8],
    _ header: CSVRecord
  ) -> RunFormat {
    let ending: RunFormat.LineEnding =
      switch header.ending ?? dialect.lineEnding {
      case .lineFeed: .lf
      case .carriageReturnLineFeed: .crlf
      case .carriageReturn: .cr
      }
    return RunFormat(
      delimiter: dialect.delimiter.byte,
      encoding: "utf-8",
      hasByteOrderMark: dialect.hasByteOrderMark,
      lineEnding: ending,
      preamble: preamble,
      header: header.raw,
      headerCells: header.fields.count
    )
  }

  private static func refusal(_ error: CSVError, _ path: String) -> BatchError {
    if case .unreadable(let why) = error { return .unreadable(path: path, why: why) }
    let diagnostic = error.diagnostic(file: path)
    return .refused(
      FileFault(
        diagnostic.code,
        line: diagnostic.place.line,
        column: diagnostic.place.column,
        diagnostic.message,
        help: diagnostic.help
      )
    )
  }
}
