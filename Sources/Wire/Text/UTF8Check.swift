/// Checks and reads UTF-8 byte by byte.
enum UTF8Check {
  /// The offset of the first byte that begins no valid sequence; `nil` when all is valid.
  ///
  /// Refuses overlong forms, surrogates and what lies above U+10FFFF (RFC 3629 section 4).
  static func firstInvalid(_ bytes: [UInt8], from start: Int = 0) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      let length = sequenceLength(bytes, at: offset)
      guard length > 0 else { return offset }
      offset += length
    }
    return nil
  }

  /// The length of the valid sequence at an offset, or 0.
  static func sequenceLength(_ bytes: [UInt8], at offset: Int) -> Int {
    let first = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
    for index in (offset + 1)..<(offset + length) where bytes[index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The scalar at an offset of valid UTF-8, and how many bytes it takes.
  static func scalar(at offset: Int, in bytes: [UInt8]) -> (value: UInt32, width: Int) {
    let first = UInt32(bytes[offset])
    func next(_ distance: Int) -> UInt32 { UInt32(bytes[offset + distance] & 0x3F) }
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
    return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
  }
}
