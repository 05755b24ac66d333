internal import COpenSSL

/// One use of a key with the padding of PKCS#1 v1.5; freed when the value ends.
@safe struct NativeKeyOperation: ~Copyable {
  enum Kind {
    case encrypt
    case decrypt
    case sign
    case verify
  }

  private let context: OpaquePointer
  private let key: NativeKey

  private init(_ key: NativeKey) throws(CryptoError) {
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else {
      throw .failed
    }
    unsafe self.context = context
    self.key = key
  }

  /// Begins one use; `digest` is named inside a signature, and without one the bytes are signed
  /// as they are.
  static func begin(
    _ kind: Kind,
    _ key: NativeKey,
    digest: Digest? = nil
  ) throws(CryptoError) -> NativeKeyOperation {
    let operation = try NativeKeyOperation(key)
    try operation.prepare(kind, digest)
    return operation
  }

  private borrowing func prepare(_ kind: Kind, _ digest: Digest?) throws(CryptoError) {
    let begun =
      switch kind {
      case .encrypt: unsafe EVP_PKEY_encrypt_init(context)
      case .decrypt: unsafe EVP_PKEY_decrypt_init(context)
      case .sign: unsafe EVP_PKEY_sign_init(context)
      case .verify: unsafe EVP_PKEY_verify_init(context)
      }
    guard begun == 1, unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 else {
      ERR_clear_error()
      throw .failed
    }
    guard let digest else { return }
    let algorithm = unsafe Algorithms.shared.pointer(to: digest)
    guard unsafe EVP_PKEY_CTX_set_signature_md(context, algorithm) == 1 else { throw .failed }
  }

  deinit { unsafe EVP_PKEY_CTX_free(context) }

  borrowing func encrypt(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try unsafe output(else: .failed) {
      unsafe EVP_PKEY_encrypt(context, $0, $1, message, message.count)
    }
  }

  borrowing func decrypt(_ sealed: [UInt8]) throws(CryptoError) -> [UInt8] {
    try unsafe output(else: .cannotDecrypt) {
      unsafe EVP_PKEY_decrypt(context, $0, $1, sealed, sealed.count)
    }
  }

  borrowing func sign(_ digest: [UInt8]) throws(CryptoError) -> [UInt8] {
    try unsafe output(else: .failed) { unsafe EVP_PKEY_sign(context, $0, $1, digest, digest.count) }
  }

  borrowing func verify(_ signature: [UInt8], of digest: [UInt8]) -> Bool {
    let result = unsafe EVP_PKEY_verify(
      context,
      signature,
      signature.count,
      digest,
      digest.count
    )
    ERR_clear_error()
    return result == 1
  }

  /// Lends a buffer of the key's size to one call of libcrypto and keeps what it wrote.
  private borrowing func output(
    else failure: CryptoError,
    _ call: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
  ) throws(CryptoError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: key.byteCount)
    var count = buffer.count
    // The buffer has as many bytes as `count` says, and libcrypto sets it to what it wrote.
    let done = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe withUnsafeMutablePointer(to: &count) { unsafe call(bytes.baseAddress, $0) }
    }
    guard done == 1, count <= buffer.count else {
      ERR_clear_error()
      throw failure
    }
    buffer.removeLast(buffer.count - count)
    return buffer
  }
}
