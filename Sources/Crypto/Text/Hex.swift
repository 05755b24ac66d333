/// Bytes as pairs of hexadecimal digits.
public enum Hex: Sendable {
  private static let small = Array("0123456789abcdef".utf8)
  private static let capital = Array("0123456789ABCDEF".utf8)

  /// The bytes as text, in small letters unless asked otherwise.
  public static func text(of bytes: [UInt8], uppercase: Bool = false) -> String {
    String(decoding: encode(bytes, uppercase: uppercase), as: UTF8.self)
  }

  /// The bytes as ASCII.
  public static func encode(_ bytes: [UInt8], uppercase: Bool = false) -> [UInt8] {
    let digits = uppercase ? capital : small
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  /// Reads pairs of digits of either case.
  ///
  /// - Throws: `notEncoded` at an odd count or anything but a digit.
  public static func decode(_ text: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    guard text.count.isMultiple(of: 2) else { throw .notEncoded }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for byte in text {
      guard let digit = value(of: byte) else { throw .notEncoded }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
