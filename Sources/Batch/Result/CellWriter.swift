/// Writes cells of text as RFC 4180 wants them.
enum CellWriter {
  /// Appends a cell, quoted when it holds the delimiter, a quote or a line break, or begins or
  /// ends with a blank.
  static func append(_ cell: String, delimiter: UInt8, to bytes: inout [UInt8]) {
    let text = cell.utf8
    let needsQuotes =
      text.contains { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
      || text.first == 0x20 || text.last == 0x20
    guard needsQuotes else {
      bytes.append(contentsOf: text)
      return
    }
    bytes.append(0x22)
    for byte in text {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
