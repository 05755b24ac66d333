import Crypto

/// How the columns of somebody's file become the fields of payments: `batch.mappings.NAME`.
public struct FileMapping: Equatable, Sendable {
  /// The mapping's key in the configuration.
  public var name: String
  /// The headers of each field, by field name; only `reference` may be joined from several.
  public var columns: [String: [String]]
  /// Values that every row has, by field name.
  public var constants: [String: String]
  /// What the cells of a field mean, by field name and cell text.
  public var values: [String: [String: String]]
  /// The physical line of the header, from 1.
  public var headerRow: Int
  /// The mark before the decimals; `nil` leaves it to each amount, and ambiguous ones are wrong.
  public var decimalMark: Character?
  /// The mark between groups of three digits; `nil` allows none.
  public var groupingMark: Character?
  /// The byte between two cells; `nil` finds it in the header.
  public var delimiter: UInt8?

  /// Makes a mapping.
  public init(
    name: String,
    columns: [String: [String]] = [:],
    constants: [String: String] = [:],
    values: [String: [String: String]] = [:],
    headerRow: Int = 1,
    decimalMark: Character? = nil,
    groupingMark: Character? = nil,
    delimiter: UInt8? = nil
  ) {
    self.name = name
    self.columns = columns
    self.constants = constants
    self.values = values
    self.headerRow = headerRow
    self.decimalMark = decimalMark
    self.groupingMark = groupingMark
    self.delimiter = delimiter
  }

  /// A digest over what the mapping says; its name is no part of it.
  public var digest: String {
    var text = CanonicalText()
    for (field, headers) in columns.sorted(by: { $0.key < $1.key }) {
      text.add("column", field)
      for header in headers { text.add("header", header) }
    }
    for (field, value) in constants.sorted(by: { $0.key < $1.key }) {
      text.add("constant", field, value)
    }
    for (field, table) in values.sorted(by: { $0.key < $1.key }) {
      for (cell, value) in table.sorted(by: { $0.key < $1.key }) {
        text.add("value", field, cell, value)
      }
    }
    text.add("header_row", String(headerRow))
    text.add("decimal_mark", decimalMark.map { String($0) } ?? "")
    text.add("grouping_mark", groupingMark.map { String($0) } ?? "")
    text.add("delimiter", delimiter.map { String($0) } ?? "")
    return "sha256:" + Hex.text(of: text.digest)
  }
}
