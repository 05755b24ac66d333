/// An RSA public key, for encryption to a provider and for checking its signatures.
public struct RSAPublicKey: Sendable {
  private let key: NativeKey

  init(key: NativeKey) { self.key = key }

  /// Reads a key from base64 of its SubjectPublicKeyInfo, line ends allowed, or from PEM.
  ///
  /// - Throws: `notEncoded`, `notAKey`, or `keyTooShort` below 1024 bits.
  public init(text: String) throws(CryptoError) {
    let bytes = Array(text.utf8)
    if text.contains("-----BEGIN") {
      key = try NativeKey.publicKey(pem: bytes)
    } else {
      let letters = bytes.filter { ![9, 10, 13, 32].contains($0) }
      key = try NativeKey.publicKey(der: Base64.decode(letters))
    }
  }

  /// Reads a key from its SubjectPublicKeyInfo.
  ///
  /// - Throws: `notAKey`, or `keyTooShort` below 1024 bits.
  public init(der: [UInt8]) throws(CryptoError) { key = try NativeKey.publicKey(der: der) }

  /// How many bits the modulus has.
  public var bitCount: Int { key.bitCount }

  /// How many bytes a ciphertext or a signature has.
  public var byteCount: Int { key.byteCount }

  /// The SubjectPublicKeyInfo.
  ///
  /// - Throws: `failed` when memory is out.
  public func der() throws(CryptoError) -> [UInt8] { try key.publicDER() }

  /// The key as PEM.
  ///
  /// - Throws: `failed` when memory is out.
  public func pem() throws(CryptoError) -> String {
    String(decoding: try key.publicPEM(), as: UTF8.self)
  }

  /// Encrypts with the padding of PKCS#1 v1.5; the same message gives other bytes every time.
  ///
  /// - Throws: `messageTooLong` above the key's bytes less 11.
  public func encrypt(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    let maximum = byteCount - 11
    guard message.count <= maximum else { throw .messageTooLong(maximum: maximum) }
    return try NativeKeyOperation.begin(.encrypt, key).encrypt(message)
  }

  /// Whether a PKCS#1 v1.5 signature over the digest of a message is right.
  public func isValid(_ signature: [UInt8], of message: [UInt8], _ digest: Digest) -> Bool {
    do throws(CryptoError) {
      return try NativeKeyOperation.begin(.verify, key, digest: digest)
        .verify(signature, of: digest.bytes(of: message))
    } catch {
      return false
    }
  }

  /// Whether a signature over bytes padded as they are, without a digest's name, is right.
  public func isValidRaw(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    do throws(CryptoError) {
      return try NativeKeyOperation.begin(.verify, key).verify(signature, of: bytes)
    } catch {
      return false
    }
  }
}
