/// An RSA private key; it describes itself masked and is wiped with its last owner.
public struct RSAPrivateKey: Sendable {
  private let key: NativeKey

  /// Reads a key from PEM: PKCS#8 or PKCS#1, without a pass phrase.
  ///
  /// - Throws: `notAKey`, or `keyTooShort` below 1024 bits.
  public init(pem: [UInt8]) throws(CryptoError) { key = try NativeKey.privateKey(pem: pem) }

  /// Makes a new key; takes up to seconds.
  ///
  /// - Throws: `keyTooShort` below 1024 bits.
  public init(generatingBits bits: Int) throws(CryptoError) {
    key = try NativeKey.generate(bits: bits)
  }

  /// The half that everybody may know.
  ///
  /// - Throws: `failed` when memory is out.
  public func publicKey() throws(CryptoError) -> RSAPublicKey {
    try RSAPublicKey(der: key.publicDER())
  }

  /// The key as PKCS#8 PEM, for the caller to keep or to wipe.
  ///
  /// - Throws: `failed` when memory is out.
  public func pem() throws(CryptoError) -> [UInt8] { try key.privatePEM() }

  /// Decrypts what was encrypted with the padding of PKCS#1 v1.5.
  ///
  /// - Throws: `cannotDecrypt`, which must not be told apart from other mistakes to a stranger.
  public func decrypt(_ sealed: [UInt8]) throws(CryptoError) -> [UInt8] {
    try NativeKeyOperation.begin(.decrypt, key).decrypt(sealed)
  }

  /// Signs the digest of a message as PKCS#1 v1.5 does.
  ///
  /// - Throws: `failed` when libcrypto refuses.
  public func sign(_ message: [UInt8], _ digest: Digest) throws(CryptoError) -> [UInt8] {
    try NativeKeyOperation.begin(.sign, key, digest: digest).sign(digest.bytes(of: message))
  }

  /// Signs bytes as they are, padded as PKCS#1 v1.5 does but without a digest's name.
  ///
  /// - Throws: `messageTooLong` above the key's bytes less 11.
  public func signRaw(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    let maximum = key.byteCount - 11
    guard bytes.count <= maximum else { throw .messageTooLong(maximum: maximum) }
    return try NativeKeyOperation.begin(.sign, key).sign(bytes)
  }
}

extension RSAPrivateKey: Masked {
  /// Says what it is and how long, and nothing of the key.
  public var masked: String { "RSA private key of \(key.bitCount) bits" }
}
