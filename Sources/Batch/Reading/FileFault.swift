public import Wire

/// Why a whole payment file is refused; nothing of it is sent.
public struct FileFault: Error, Equatable, Sendable {
  /// The fixed code of the mistake.
  public var code: DiagnosticCode
  /// The physical line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// What is wrong, in one sentence without a final full stop.
  public var message: String
  /// The edit that mends it.
  public var help: String?

  /// Makes a fault.
  public init(
    _ code: DiagnosticCode,
    line: Int,
    column: Int = 1,
    _ message: String,
    help: String? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }

  /// Makes a fault of one cell; without one it stands at the beginning of the file.
  init(_ code: DiagnosticCode, at cell: CSVField?, _ message: String, help: String? = nil) {
    self.init(
      code,
      line: cell?.line ?? 1,
      column: cell?.column ?? 1,
      message,
      help: help
    )
  }
}
