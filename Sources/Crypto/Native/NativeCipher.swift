internal import COpenSSL

/// One AES-GCM run of libcrypto; freed when the value ends, which wipes its key.
@safe struct NativeCipher: ~Copyable {
  enum Direction {
    case sealing
    case opening
  }

  private let context: OpaquePointer

  private init() throws(CryptoError) {
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .failed }
    unsafe self.context = context
  }

  /// Begins one run with a key of 16 or 32 bytes and a nonce of 12.
  static func begin(
    key: Span<UInt8>,
    nonce: [UInt8],
    _ direction: Direction
  ) throws(CryptoError) -> NativeCipher {
    guard key.count == 32 || key.count == 16 else {
      throw .wrongLength(expected: 32, found: key.count)
    }
    let cipher = try NativeCipher()
    let algorithms = Algorithms.shared
    let algorithm = unsafe key.count == 32 ? algorithms.aes256GCM : algorithms.aes128GCM
    // libcrypto copies key and nonce; 12 bytes of nonce are its default.
    let begun = unsafe key.withUnsafeBufferPointer { key in
      unsafe EVP_CipherInit_ex2(
        cipher.context,
        algorithm,
        key.baseAddress,
        nonce,
        direction == .sealing ? 1 : 0,
        nil
      )
    }
    guard begun == 1 else { throw .failed }
    return cipher
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  borrowing func seal(
    _ message: [UInt8],
    additional: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try add(additional)
    let sealed = try run(message)
    guard try finish() else { throw .failed }
    var tag = [UInt8](repeating: 0, count: AESGCM.tagByteCount)
    // libcrypto writes as many bytes as the array has.
    let given = unsafe EVP_CIPHER_CTX_ctrl(
      context,
      EVP_CTRL_AEAD_GET_TAG,
      Int32(AESGCM.tagByteCount),
      &tag
    )
    guard given == 1 else { throw .failed }
    return sealed + tag
  }

  borrowing func open(
    _ sealed: [UInt8],
    tag: [UInt8],
    additional: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try add(additional)
    var message = try run(sealed)
    var tag = tag
    // libcrypto copies the tag's bytes.
    let taken = unsafe EVP_CIPHER_CTX_ctrl(
      context,
      EVP_CTRL_AEAD_SET_TAG,
      Int32(AESGCM.tagByteCount),
      &tag
    )
    guard taken == 1, try finish() else {
      NativeMemory.wipe(&message)
      throw .notAuthentic
    }
    return message
  }

  private borrowing func add(_ additional: [UInt8]) throws(CryptoError) {
    guard !additional.isEmpty else { return }
    guard let count = Int32(exactly: additional.count) else {
      throw .messageTooLong(maximum: Int(Int32.max))
    }
    var written: Int32 = 0
    let added = unsafe EVP_CipherUpdate(context, nil, &written, additional, count)
    guard added == 1 else { throw .failed }
  }

  private borrowing func run(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    guard let count = Int32(exactly: bytes.count) else {
      throw .messageTooLong(maximum: Int(Int32.max))
    }
    var output = [UInt8](repeating: 0, count: bytes.count)
    var written: Int32 = 0
    // GCM writes exactly as many bytes as it reads.
    let done = unsafe EVP_CipherUpdate(context, &output, &written, bytes, count)
    guard done == 1, Int(written) == output.count else { throw .failed }
    return output
  }

  private borrowing func finish() throws(CryptoError) -> Bool {
    var rest = [UInt8](repeating: 0, count: 16)
    var written: Int32 = 0
    let done = unsafe EVP_CipherFinal_ex(context, &rest, &written)
    return done == 1
  }
}
