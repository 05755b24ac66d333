/// A stretch of a text file, for people: lines and columns from 1, columns in Unicode scalars.
public struct Place: Hashable, Sendable {
  /// The file's path as the user wrote it, or a name in angle brackets for what is no file.
  public var file: String
  /// The line of the first scalar, from 1.
  public var line: Int
  /// The column of the first scalar, from 1.
  public var column: Int
  /// The line of the last scalar, from 1.
  public var endLine: Int
  /// The column behind the last scalar.
  public var endColumn: Int

  /// Makes a place; without an end it is the one point.
  public init(file: String, line: Int, column: Int, endLine: Int? = nil, endColumn: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine ?? line
    self.endColumn = endColumn ?? column
  }
}
