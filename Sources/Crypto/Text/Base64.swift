/// Base 64 of RFC 4648, both alphabets, read strictly.
public enum Base64: Sendable {
  /// Which two characters stand for 62 and 63.
  public enum Alphabet: Hashable, Sendable {
    /// `+` and `/` (RFC 4648 §4).
    case standard
    /// `-` and `_` (RFC 4648 §5).
    case url
  }

  private static let shared = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
  )
  private static let standard = shared + Array("+/".utf8)
  private static let url = shared + Array("-_".utf8)
  private static let standardValues = values(of: standard)
  private static let urlValues = values(of: url)
  private static let padding = UInt8(ascii: "=")

  /// The bytes as text, padded unless asked otherwise.
  public static func text(
    of bytes: [UInt8],
    _ alphabet: Alphabet = .standard,
    padded: Bool = true
  ) -> String {
    String(decoding: encode(bytes, alphabet, padded: padded), as: UTF8.self)
  }

  /// The bytes as ASCII.
  public static func encode(
    _ bytes: [UInt8],
    _ alphabet: Alphabet = .standard,
    padded: Bool = true
  ) -> [UInt8] {
    let digits = alphabet == .standard ? standard : url
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let left = min(3, bytes.count - place)
      let second = left > 1 ? bytes[place + 1] : 0
      let third = left > 2 ? bytes[place + 2] : 0
      text.append(digits[Int(bytes[place] >> 2)])
      text.append(digits[Int((bytes[place] & 3) << 4 | second >> 4)])
      if left > 1 { text.append(digits[Int((second & 15) << 2 | third >> 6)]) }
      if left > 2 { text.append(digits[Int(third & 63)]) }
      if padded { text.append(contentsOf: repeatElement(padding, count: 3 - left)) }
      place += 3
    }
    return text
  }

  /// Reads text of one alphabet; one value has one text.
  ///
  /// White space, characters of the other alphabet, wrong padding and left-over bits are refused.
  ///
  /// - Parameters:
  ///   - text: ASCII.
  ///   - alphabet: which one it is written in.
  ///   - padded: whether `=` fills the last four; the other form is refused.
  /// - Returns: the bytes.
  /// - Throws: `notEncoded`.
  public static func decode(
    _ text: [UInt8],
    _ alphabet: Alphabet = .standard,
    padded: Bool = true
  ) throws(CryptoError) -> [UInt8] {
    let values = alphabet == .standard ? standardValues : urlValues
    let fill = text.suffix(2).reversed().prefix { $0 == padding }.count
    guard padded ? text.count.isMultiple(of: 4) : fill == 0 else { throw .notEncoded }
    let digits = text.dropLast(fill)
    guard digits.count % 4 != 1, !padded || (4 - digits.count % 4) % 4 == fill else {
      throw .notEncoded
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for digit in digits {
      let value = values[Int(digit)]
      guard value < 64 else { throw .notEncoded }
      buffer = (buffer << 6 | UInt32(value)) & 0xFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
    }
    guard buffer & (1 << bits - 1) == 0 else { throw .notEncoded }
    return bytes
  }

  /// For every byte the number that it stands for, or 255.
  private static func values(of digits: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
