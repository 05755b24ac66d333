/// A secret that lies in a file of text which only the holder of a key can read (AES-256-GCM).
///
/// The text is `purser-sealed-1:` and the base64 of nonce, ciphertext and tag. The cipher's key is the
/// SHA-256 of the given one, so that any long random text will do.
public enum SealedText: Sendable {
  /// How a sealed text begins.
  public static let mark = "purser-sealed-1:"
  /// The fewest bytes of a key: 32 random hexadecimal digits have as many bits as AES needs.
  public static let keyByteCount = 32

  /// Seals a secret.
  ///
  /// - Returns: the text, one line without its end.
  /// - Throws: `keyTooShort` for a key of fewer than ``keyByteCount`` bytes.
  public static func seal(_ secret: Secret, key: Secret) throws(CryptoError) -> String {
    var message = secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    defer { Secret.wipe(&message) }
    let sealed = try AESGCM.seal(
      message,
      key: cipherKey(key),
      additional: Array(mark.utf8)
    )
    return mark + Base64.text(of: sealed)
  }

  /// Opens what ``seal(_:key:)`` gave.
  ///
  /// - Parameters:
  ///   - text: the bytes of the file.
  ///   - key: the key that it was sealed with.
  /// - Returns: the secret's bytes, which are the caller's to wipe.
  /// - Throws: `notEncoded` when it is no sealed text, `notAuthentic` when it was changed or the key is
  ///   another one, `keyTooShort`.
  public static func open(_ text: [UInt8], key: Secret) throws(CryptoError) -> [UInt8] {
    guard text.starts(with: mark.utf8) else { throw .notEncoded }
    let sealed = try Base64.decode(Array(text.dropFirst(mark.utf8.count)))
    return try AESGCM.open(sealed, key: cipherKey(key), additional: Array(mark.utf8))
  }

  private static func cipherKey(_ key: Secret) throws(CryptoError) -> Secret {
    guard key.byteCount >= keyByteCount else { throw .keyTooShort(bits: key.byteCount * 8) }
    var digest = key.withBytes { Digest.sha256.bytes(of: $0) }
    return Secret(taking: &digest)
  }
}
