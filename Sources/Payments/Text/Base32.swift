/// Base 32 of RFC 4648 §6 in small letters and without padding.
///
/// Letters and digits only, so that a number made of it survives every provider's order field.
public enum Base32: Sendable {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The bytes as text: 8 letters for 5 bytes, and a shorter end.
  public static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count * 8 + 4) / 5)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        letters.append(alphabet[Int(buffer >> bits & 31)])
      }
    }
    if bits > 0 { letters.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
    return String(decoding: letters, as: UTF8.self)
  }
}
