/// Authenticated encryption of NIST SP 800-38D with a tag of 16 bytes.
public enum AESGCM: Sendable {
  /// How many bytes a nonce has.
  public static let nonceByteCount = 12
  /// How many bytes the tag behind the sealed bytes has.
  public static let tagByteCount = 16

  /// Encrypts under a fresh nonce; gives nonce, ciphertext and tag in one.
  ///
  /// - Parameters:
  ///   - message: what nobody may read or change.
  ///   - key: 16 or 32 bytes.
  ///   - additional: what stays readable but may not be changed.
  /// - Returns: `message.count + 28` bytes.
  /// - Throws: `wrongLength` for a key of another length.
  public static func seal(
    _ message: [UInt8],
    key: Secret,
    additional: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    let nonce = RandomBytes.make(count: nonceByteCount)
    return try nonce + seal(message, key: key, nonce: nonce, additional: additional)
  }

  /// Encrypts under a nonce that the caller never uses again with this key.
  ///
  /// - Returns: ciphertext and tag: `message.count + 16` bytes.
  /// - Throws: `wrongLength` for a key or nonce of another length.
  public static func seal(
    _ message: [UInt8],
    key: Secret,
    nonce: [UInt8],
    additional: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    try checkNonce(nonce)
    return try key.withBytes { key throws(CryptoError) in
      let cipher = try NativeCipher.begin(key: key, nonce: nonce, .sealing)
      return try cipher.seal(message, additional: additional)
    }
  }

  /// Decrypts what ``seal(_:key:additional:)`` gave.
  ///
  /// - Throws: `notAuthentic` when a byte was changed or the key is another one; `wrongLength`.
  public static func open(
    _ sealed: [UInt8],
    key: Secret,
    additional: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    let shortest = nonceByteCount + tagByteCount
    guard sealed.count >= shortest else {
      throw .wrongLength(expected: shortest, found: sealed.count)
    }
    return try open(
      Array(sealed.dropFirst(nonceByteCount)),
      key: key,
      nonce: Array(sealed.prefix(nonceByteCount)),
      additional: additional
    )
  }

  /// Decrypts ciphertext and tag that were sealed under a nonce of the caller's.
  ///
  /// - Throws: `notAuthentic` when a byte was changed or the key is another one; `wrongLength`.
  public static func open(
    _ sealed: [UInt8],
    key: Secret,
    nonce: [UInt8],
    additional: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    try checkNonce(nonce)
    guard sealed.count >= tagByteCount else {
      throw .wrongLength(expected: tagByteCount, found: sealed.count)
    }
    return try key.withBytes { key throws(CryptoError) in
      let cipher = try NativeCipher.begin(key: key, nonce: nonce, .opening)
      return try cipher.open(
        Array(sealed.dropLast(tagByteCount)),
        tag: Array(sealed.suffix(tagByteCount)),
        additional: additional
      )
    }
  }

  private static func checkNonce(_ nonce: [UInt8]) throws(CryptoError) {
    guard nonce.count == nonceByteCount else {
      throw .wrongLength(expected: nonceByteCount, found: nonce.count)
    }
  }
}
