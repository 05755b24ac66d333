internal import COpenSSL

/// One RSA key of libcrypto, public or private; freed, and wiped, with its last owner.
// libcrypto never changes a key after it was made, and counts its owners itself.
@safe final class NativeKey: @unchecked Sendable {
  /// Fewer bits are refused: 1024 is what old providers still issue.
  static let fewestBits = 1024
  static let mostBits = 16_384

  let pointer: OpaquePointer

  private init(_ key: OpaquePointer?) throws(CryptoError) {
    guard let key = unsafe key else {
      ERR_clear_error()
      throw .notAKey
    }
    unsafe pointer = key
    guard unsafe purser_is_rsa(key) == 1, bitCount <= NativeKey.mostBits else { throw .notAKey }
    guard bitCount >= NativeKey.fewestBits else { throw .keyTooShort(bits: bitCount) }
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  var bitCount: Int { unsafe Int(EVP_PKEY_get_bits(pointer)) }

  var byteCount: Int { unsafe Int(EVP_PKEY_get_size(pointer)) }

  /// Reads a public key from PEM (`PUBLIC KEY`).
  static func publicKey(pem: [UInt8]) throws(CryptoError) -> NativeKey {
    let bytes = try NativeBytes(pem)
    return try unsafe NativeKey(purser_pem_public(bytes.pointer))
  }

  /// Reads a SubjectPublicKeyInfo; bytes behind it are refused.
  static func publicKey(der: [UInt8]) throws(CryptoError) -> NativeKey {
    let key = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var start = buffer.baseAddress
      let end = unsafe start?.advanced(by: buffer.count)
      let key = unsafe d2i_PUBKEY(nil, &start, buffer.count)
      if unsafe start == end { return unsafe key }
      unsafe EVP_PKEY_free(key)
      return nil
    }
    return try unsafe NativeKey(key)
  }

  /// Reads a private key from PEM (PKCS#8 or PKCS#1, not encrypted).
  static func privateKey(pem: [UInt8]) throws(CryptoError) -> NativeKey {
    let bytes = try NativeBytes(pem)
    return try unsafe NativeKey(purser_pem_private(bytes.pointer))
  }

  static func generate(bits: Int) throws(CryptoError) -> NativeKey {
    guard bits >= fewestBits else { throw .keyTooShort(bits: bits) }
    guard bits <= mostBits else { throw .failed }
    return try unsafe NativeKey(purser_rsa_generate(UInt32(bits)))
  }

  /// The public half as SubjectPublicKeyInfo.
  func publicDER() throws(CryptoError) -> [UInt8] {
    let output = try NativeBytes()
    guard unsafe i2d_PUBKEY_bio(output.pointer, pointer) == 1 else { throw .failed }
    return output.written()
  }

  /// The public half as PEM.
  func publicPEM() throws(CryptoError) -> [UInt8] {
    let output = try NativeBytes()
    guard unsafe PEM_write_bio_PUBKEY(output.pointer, pointer) == 1 else { throw .failed }
    return output.written()
  }

  /// The private key as PKCS#8 PEM.
  func privatePEM() throws(CryptoError) -> [UInt8] {
    let output = try NativeBytes()
    guard unsafe purser_pem_write_private(output.pointer, pointer) == 1 else { throw .failed }
    return output.written()
  }
}
