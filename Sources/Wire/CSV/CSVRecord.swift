/// One record of a file, with its bytes as they stood there.
public struct CSVRecord: Hashable, Sendable {
  /// The cells in order; at least one.
  public let fields: [CSVField]
  /// The bytes without the line ending and without a byte order mark.
  public let raw: [UInt8]
  /// The physical line where it begins, from 1.
  public let line: Int
  /// What ended it; `nil` at the end of the file.
  public let ending: CSVDialect.LineEnding?

  /// Whether every cell holds nothing but spaces and tabs.
  public var isBlank: Bool {
    fields.allSatisfy { field in
      field.text.utf8.allSatisfy { $0 == .space || $0 == .tab }
    }
  }
}
