/// One cell of a record.
public struct CSVField: Hashable, Sendable {
  /// The text without quotes.
  public let text: String
  /// The physical line where the cell begins, from 1.
  public let line: Int
  /// The column of its first character, its quote included, from 1, in Unicode scalars.
  public let column: Int
  /// Whether it stood in quotes.
  public let isQuoted: Bool
}
