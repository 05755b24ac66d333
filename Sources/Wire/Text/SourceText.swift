/// The bytes of a text file that people wrote, with its lines, for places and snippets.
///
/// Lines end with LF, CR LF or CR. A byte order mark is taken off and counts in no position.
public final class SourceText: Sendable {
  /// The file's name as diagnostics show it.
  public let file: String
  /// The content without a byte order mark.
  public let bytes: [UInt8]
  /// Whether the file began with the UTF-8 byte order mark.
  public let hasByteOrderMark: Bool
  /// The offset of the first byte of each line.
  let lineStarts: [Int]

  /// Takes the bytes of a file; they need not be valid UTF-8.
  public init(_ bytes: [UInt8], file: String) {
    self.file = file
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
    var starts = [0]
    let content = self.bytes
    for offset in content.indices {
      let byte = content[offset]
      let isBreak =
        byte == .lineFeed
        || byte == .carriageReturn
          && !(offset + 1 < content.count && content[offset + 1] == .lineFeed)
      if isBreak { starts.append(offset + 1) }
    }
    lineStarts = starts
  }

  /// The bytes of a line, from 1, without its ending; empty behind the last line.
  func lineBytes(_ line: Int) -> ArraySlice<UInt8> {
    guard line >= 1, line <= lineStarts.count else { return [] }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn {
      end -= 1
    }
    return bytes[start..<end]
  }

  /// A line, from 1, without its ending; what is not UTF-8 shows as the replacement character.
  public func line(_ line: Int) -> String { String(decoding: lineBytes(line), as: UTF8.self) }

  /// The place of the scalar at a byte offset of ``bytes``.
  func place(at offset: Int) -> Place {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(max(offset, lineStarts[low]), bytes.count)
    let scalars = String(decoding: bytes[lineStarts[low]..<end], as: UTF8.self).unicodeScalars
    return Place(file: file, line: low + 1, column: scalars.count + 1)
  }

  /// The offset in ``bytes`` of a line and a column in scalars, both from 1, held in the line.
  func offset(line: Int, column: Int) -> Int {
    let slice = lineBytes(line)
    guard line >= 1, line <= lineStarts.count else { return bytes.count }
    var offset = slice.startIndex
    var left = column - 1
    while left > 0, offset < slice.endIndex {
      offset += 1
      while offset < slice.endIndex, slice[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }
}
