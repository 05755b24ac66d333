/// A digest algorithm of FIPS 180-4, or MD5 of RFC 1321 where a provider still asks for it.
public enum Digest: String, CaseIterable, Hashable, Sendable {
  case md5
  case sha1
  case sha256
  case sha384
  case sha512

  /// How many bytes the digest has.
  public var byteCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The digest of bytes that are at hand in one piece.
  public func bytes(of message: [UInt8]) -> [UInt8] { bytes(of: message.span) }

  /// The digest of bytes that are lent.
  public func bytes(of message: Span<UInt8>) -> [UInt8] {
    NativeDigest.bytes(of: message, self)
  }

  /// The digest of a text's UTF-8 as small hexadecimal digits.
  public func hex(of text: String) -> String { Hex.text(of: bytes(of: Array(text.utf8))) }
}
