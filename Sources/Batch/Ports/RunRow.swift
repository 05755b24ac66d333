public import Engine

/// One data row of a run as it is stored when the run starts.
public struct RunRow: Equatable, Sendable {
  /// What was decided about the row.
  public enum Plan: Equatable, Sendable {
    case payment(PaymentOrder)
    case ended(RowEnd)
  }

  /// The row's place among the data rows, from 1.
  public var number: Int
  /// The physical line where its record begins, from 1.
  public var line: Int
  /// The record's bytes as they stood, without the line ending.
  public var original: [UInt8]
  /// How many cells the record has.
  public var cells: Int
  /// What was decided about the row.
  public var plan: Plan
  /// The digest of the columns of `duplicate_key`, when that is configured.
  public var valueDigest: String?

  /// Makes a row.
  public init(
    number: Int,
    line: Int,
    original: [UInt8],
    cells: Int,
    plan: Plan,
    valueDigest: String? = nil
  ) {
    self.number = number
    self.line = line
    self.original = original
    self.cells = cells
    self.plan = plan
    self.valueDigest = valueDigest
  }
}
