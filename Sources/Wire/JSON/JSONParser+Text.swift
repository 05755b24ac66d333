extension JSONParser {
  /// Reads a text whose opening quote stands at the index.
  mutating func text() throws(JSONError) -> String {
    let opening = index
    index += 1
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote {
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      }
      if byte == .backslash { return try escapedText(from: start) }
      if 0x20...0x7F ~= byte { index += 1 } else { try step(byte) }
    }
    throw error(.unfinished, at: opening)
  }

  /// Moves over one scalar, which must be no control character.
  private mutating func step(_ byte: UInt8) throws(JSONError) {
    guard byte >= 0x20 else { throw error(.controlCharacter, at: index) }
    if byte < 0x80 {
      index += 1
      return
    }
    let length = UTF8Check.sequenceLength(bytes, at: index)
    guard length > 0 else { throw error(.notUTF8, at: index) }
    index += length
  }

  private mutating func escapedText(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == .backslash {
        try escape(into: &text)
      } else {
        let before = index
        try step(byte)
        text.append(contentsOf: bytes[before..<index])
      }
    }
    throw error(.unfinished, at: start - 1)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = index
    guard index + 1 < bytes.count else { throw error(.unfinished, at: index) }
    let letter = bytes[index + 1]
    index += 2
    switch letter {
    case .quote, .backslash, UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(.lineFeed)
    case UInt8(ascii: "r"): text.append(.carriageReturn)
    case UInt8(ascii: "t"): text.append(.tab)
    case UInt8(ascii: "u"):
      var value = UInt32(try unit(from: start))
      if value & 0xF800 == 0xD800 {
        guard value < 0xDC00, index + 1 < bytes.count, bytes[index] == .backslash,
          bytes[index + 1] == UInt8(ascii: "u")
        else { throw error(.loneSurrogate, at: start) }
        index += 2
        let low = UInt32(try unit(from: index - 2))
        guard low & 0xFC00 == 0xDC00 else { throw error(.loneSurrogate, at: start) }
        value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
      }
      guard let scalar = Unicode.Scalar(value) else { throw error(.badEscape, at: start) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw error(.badEscape, at: start)
    }
  }

  private mutating func unit(from start: Int) throws(JSONError) -> UInt16 {
    guard index + 4 <= bytes.count else { throw error(.unfinished, at: start) }
    var value: UInt16 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = byte.hexadecimalValue else { throw error(.badEscape, at: start) }
      value = value << 4 | UInt16(digit)
    }
    index += 4
    return value
  }
}
