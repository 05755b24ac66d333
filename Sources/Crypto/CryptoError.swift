/// Why an operation with keys or coded bytes could not be done; no case holds any of the bytes.
public enum CryptoError: Error, Equatable, Sendable {
  /// The text is no base64, base64url or hexadecimal.
  case notEncoded
  /// The bytes are no key of the kind that was asked for.
  case notAKey
  /// The key has too few bits to be trusted.
  case keyTooShort(bits: Int)
  /// The message does not fit the key.
  case messageTooLong(maximum: Int)
  /// A key, nonce or tag has another length than the algorithm asks.
  case wrongLength(expected: Int, found: Int)
  /// The sealed bytes were changed, or the key is another one.
  case notAuthentic
  /// The bytes cannot be decrypted with this key.
  case cannotDecrypt
  /// libcrypto refused, for a reason that is none of the above.
  case failed
}
