/// Percent-encoding of RFC 3986 section 2.
public enum PercentCoding: Sendable {
  /// Encodes everything but the unreserved characters: letters, digits, `-`, `.`, `_`, `~`.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the encoded form of some bytes.
  public static func append(_ raw: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for byte in raw {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(.hexadecimalDigit(byte >> 4))
        bytes.append(.hexadecimalDigit(byte & 0x0F))
      }
    }
  }

  /// Decodes strictly: every `%` needs two digits, and the result must be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the encoded text.
  ///   - plusIsSpace: whether `+` stands for a space, as in forms.
  /// - Returns: the decoded text.
  /// - Throws: the fault with the offset in `bytes`.
  public static func decode(
    _ bytes: ArraySlice<UInt8>,
    plusIsSpace: Bool = false
  ) throws(FormError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { throw .badEscape(offset: index) }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
        index += 1
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw .notUTF8(offset: bytes.startIndex)
    }
    return text
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}
