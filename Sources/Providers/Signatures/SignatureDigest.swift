import Crypto

/// What is done with the text to be signed.
enum SignatureDigest: Sendable {
  case plain(Digest)
  case keyed(Digest, Expression)
  /// RSA with PKCS #1 v1.5 padding over a digest.
  case rsa(Digest, Expression)
  /// RSA with PKCS #1 v1.5 padding over the bytes themselves.
  case rsaRaw(Expression)

  /// The names that a manifest may use, those without a key first.
  static let plainNames: [String: Digest] = [
    "sha256": .sha256, "sha1": .sha1, "md5": .md5, "sha512": .sha512,
  ]
  static let keyedNames: [String: @Sendable (Expression) -> SignatureDigest] = [
    "hmac_sha1": { .keyed(.sha1, $0) },
    "hmac_sha256": { .keyed(.sha256, $0) },
    "hmac_sha512": { .keyed(.sha512, $0) },
    "rsa_md5": { .rsa(.md5, $0) },
    "rsa_sha1": { .rsa(.sha1, $0) },
    "rsa_sha256": { .rsa(.sha256, $0) },
    "rsa_pkcs1_raw": { .rsaRaw($0) },
  ]

  /// Whether two signatures of the same message are the same bytes that we can make ourselves.
  var isSymmetric: Bool {
    switch self {
    case .plain, .keyed: true
    case .rsa, .rsaRaw: false
    }
  }
}

extension SignatureDigest {
  /// The signature of a message; the key's bytes are wiped behind it.
  func sign(
    _ message: [UInt8],
    in context: any EvaluationContext,
    slot: String
  ) throws(SignatureError) -> [UInt8] {
    switch self {
    case .plain(let digest): return digest.bytes(of: message)
    case .keyed(let digest, let key):
      var bytes = try Self.key(key, context, slot)
      defer { Secret.wipe(&bytes) }
      return HMAC.bytes(of: message, key: bytes, digest)
    case .rsa(let digest, let key):
      var pem = try Self.key(key, context, slot)
      defer { Secret.wipe(&pem) }
      do throws(CryptoError) { return try RSAPrivateKey(pem: pem).sign(message, digest) } catch {
        throw .keyUnusable(slot: slot)
      }
    case .rsaRaw(let key):
      var pem = try Self.key(key, context, slot)
      defer { Secret.wipe(&pem) }
      do throws(CryptoError) { return try RSAPrivateKey(pem: pem).signRaw(message) } catch {
        throw .keyUnusable(slot: slot)
      }
    }
  }

  /// Whether a received signature is right; digests are compared in constant time.
  func verify(
    _ signature: [UInt8],
    of message: [UInt8],
    in context: any EvaluationContext,
    slot: String
  ) throws(SignatureError) -> Bool {
    switch self {
    case .plain, .keyed:
      return ConstantTime.equal(signature, try sign(message, in: context, slot: slot))
    case .rsa(let digest, let key):
      return try Self.publicKey(key, context, slot).isValid(signature, of: message, digest)
    case .rsaRaw(let key):
      return try Self.publicKey(key, context, slot).isValidRaw(signature, of: message)
    }
  }

  private static func key(
    _ key: Expression,
    _ context: any EvaluationContext,
    _ slot: String
  ) throws(SignatureError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(EvaluationError) { bytes = try key.bytes(in: context) } catch {
      throw .expression(slot: slot, error)
    }
    guard !bytes.isEmpty else { throw .keyUnusable(slot: slot) }
    return bytes
  }

  private static func publicKey(
    _ key: Expression,
    _ context: any EvaluationContext,
    _ slot: String
  ) throws(SignatureError) -> RSAPublicKey {
    var bytes = try self.key(key, context, slot)
    defer { Secret.wipe(&bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(CryptoError) {
      guard text.contains("PRIVATE KEY") else { return try RSAPublicKey(text: text) }
      return try RSAPrivateKey(pem: bytes).publicKey()
    } catch { throw .keyUnusable(slot: slot) }
  }
}
