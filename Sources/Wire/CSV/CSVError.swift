/// Why a file cannot be read on as CSV; nothing of it may be used.
public enum CSVError: Error, Hashable, Sendable {
  /// A byte that is not UTF-8: its line and column from 1, and its offset in the file from 0.
  case notUTF8(line: Int, column: Int, byteOffset: Int)
  /// A file in a wide encoding, such as `UTF-16`.
  case wideEncoding(String)
  /// A file that is no text: the line, column and offset of the first control byte.
  case notText(line: Int, column: Int, byteOffset: Int)
  /// A quote that is never closed: where it opens.
  case quoteUnclosed(line: Int, column: Int)
  /// Text behind a closing quote: where it begins.
  case textAfterQuote(line: Int, column: Int)
  /// A record with more bytes than allowed: the line where it begins.
  case recordTooLarge(line: Int)
  /// The source failed; why, as the end of a sentence that begins with the file's name.
  case unreadable(String)

  /// The fault as a diagnostic of a file.
  public func diagnostic(file: String) -> Diagnostic {
    func make(
      _ code: DiagnosticCode,
      _ line: Int,
      _ column: Int,
      _ message: String,
      _ help: String?
    ) -> Diagnostic {
      let place = Place(file: file, line: line, column: column)
      return Diagnostic(.error, code, at: place, message, help: help)
    }
    switch self {
    case .notUTF8(let line, let column, let offset):
      return make(
        .fileNotUTF8,
        line,
        column,
        "the file is not UTF-8 (byte offset \(offset))",
        "save it as UTF-8, or name its encoding"
      )
    case .wideEncoding(let name):
      return make(.fileNotText, 1, 1, "the file is written in \(name)", "save it as UTF-8")
    case .notText(let line, let column, let offset):
      return make(
        .fileNotText,
        line,
        column,
        "the file is not text (a control byte at offset \(offset))",
        "save the table as CSV"
      )
    case .quoteUnclosed(let line, let column):
      return make(
        .quoteUnclosed,
        line,
        column,
        "this quote is never closed",
        "close it, or double it if it belongs to the text"
      )
    case .textAfterQuote(let line, let column):
      return make(
        .quoteMisplaced,
        line,
        column,
        "text follows a closing quote",
        "double each quote that belongs to the text"
      )
    case .recordTooLarge(let line):
      return make(
        .recordTooLarge,
        line,
        1,
        "this record is larger than 1 MiB",
        "look for a quote that is not closed"
      )
    case .unreadable(let why):
      return make(.fileUnreadable, 1, 1, "\(file) \(why)", nil)
    }
  }
}
