public import Wire

/// Something wrong, or worth a look, in one row of a payment file.
public struct RowMistake: Equatable, Sendable {
  /// The row's place among the data rows, from 1.
  public var row: Int
  /// The physical line, from 1.
  public var line: Int
  /// The header of the cell, or empty when the whole row is meant.
  public var column: String
  /// The cell's place in its record, from 1, when it has one.
  public var cell: Int?
  /// Whether the row is refused for it.
  public var severity: Diagnostic.Severity
  /// The fixed code of the mistake.
  public var code: DiagnosticCode
  /// What is wrong, in one sentence without a final full stop.
  public var message: String
  /// The text that was found.
  public var found: String
  /// The edit that mends it.
  public var help: String?

  /// Makes a mistake; it refuses the row unless the severity says otherwise.
  public init(
    row: Int,
    line: Int,
    column: String,
    cell: Int? = nil,
    severity: Diagnostic.Severity = .error,
    code: DiagnosticCode,
    message: String,
    found: String,
    help: String? = nil
  ) {
    self.row = row
    self.line = line
    self.column = column
    self.cell = cell
    self.severity = severity
    self.code = code
    self.message = message
    self.found = found
    self.help = help
  }
}
