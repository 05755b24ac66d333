/// The bytes that a manifest may write into paths and names of headers.
enum PathBytes: Sendable {
  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  /// Whether a byte may stand between two slashes of a path (RFC 3986 §3.3).
  static func isSegmentByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~!$&'()*+,;=:@".utf8.contains(byte)
  }
}
