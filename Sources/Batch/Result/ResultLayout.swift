/// The bytes of a result file: the input's own bytes, with our columns behind them.
struct ResultLayout: Sendable {
  let format: RunFormat
  /// The cells that come before ours; shorter records are filled up with empty ones.
  let width: Int

  init(_ run: RunRecord) {
    format = run.format
    width = max(run.width, run.format.headerCells)
  }

  /// Everything up to and with the header's line.
  func head() -> [UInt8] {
    var bytes: [UInt8] = format.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    bytes += format.preamble
    appendRecord(format.header, cells: format.headerCells, ResultColumns.names, to: &bytes)
    return bytes
  }

  /// Appends a row's line.
  func append(_ row: ResultRow, to bytes: inout [UInt8]) {
    appendRecord(row.original, cells: row.cells, ResultColumns(row).cells, to: &bytes)
  }

  private func appendRecord(
    _ original: [UInt8],
    cells: Int,
    _ added: [String],
    to bytes: inout [UInt8]
  ) {
    bytes += original
    for _ in cells..<max(cells, width) { bytes.append(format.delimiter) }
    for cell in added {
      bytes.append(format.delimiter)
      CellWriter.append(cell, delimiter: format.delimiter, to: &bytes)
    }
    bytes += format.lineEnding.bytes
  }
}
