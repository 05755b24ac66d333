/// One record of a payment file that is not blank.
struct FileRecord: Sendable {
  /// The record's place among the data rows, from 1.
  var number: Int
  /// The physical line where it begins, from 1.
  var line: Int
  /// Its bytes without the line ending.
  var original: [UInt8]
  /// The text of each cell, unquoted.
  var cells: [String]
}
