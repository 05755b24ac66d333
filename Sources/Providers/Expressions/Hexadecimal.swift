/// Bytes as pairs of hexadecimal digits.
enum Hexadecimal: Sendable {
  /// The bytes in small digits.
  static func lower(_ bytes: [UInt8]) -> String {
    make(bytes, digits: Array("0123456789abcdef".utf8))
  }

  /// The bytes in capital digits.
  static func upper(_ bytes: [UInt8]) -> String {
    make(bytes, digits: Array("0123456789ABCDEF".utf8))
  }

  private static func make(_ bytes: [UInt8], digits: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      out.append(digits[Int(byte >> 4)])
      out.append(digits[Int(byte & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }
}
