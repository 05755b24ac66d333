/// Keyed digests of RFC 2104.
public enum HMAC: Sendable {
  /// The code of a message under a key of any length.
  public static func bytes(of message: [UInt8], key: [UInt8], _ digest: Digest) -> [UInt8] {
    bytes(of: message.span, key: key.span, digest)
  }

  /// The code of a message under a key that is a secret.
  public static func bytes(of message: [UInt8], key: Secret, _ digest: Digest) -> [UInt8] {
    key.withBytes { bytes(of: message.span, key: $0, digest) }
  }

  /// The code of a message and a key that are both lent.
  public static func bytes(
    of message: Span<UInt8>,
    key: Span<UInt8>,
    _ digest: Digest
  ) -> [UInt8] {
    NativeHMAC.bytes(of: message, key: key, digest)
  }

  /// Whether `code` is the code of the message; takes the same time wherever they differ.
  public static func isValid(
    _ code: [UInt8],
    of message: [UInt8],
    key: [UInt8],
    _ digest: Digest
  ) -> Bool {
    ConstantTime.equal(code, bytes(of: message, key: key, digest))
  }
}
