import Wire

/// One record of a payment file that is not blank.
struct FileRecord: Sendable {
  /// The record's place among the data rows, from 1.
  var number: Int
  /// The physical line where it begins, from 1.
  var line: Int
  /// Its bytes without the line ending.
  var original: [UInt8]
  /// Its cells, unquoted.
  var fields: [CSVField]

  /// The text of the cell at a place from 0; empty behind the last one.
  func text(_ place: Int) -> String { place < fields.count ? fields[place].text : "" }
}
