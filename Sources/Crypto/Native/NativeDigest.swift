internal import COpenSSL

/// One running digest of libcrypto; freed when the value ends.
// The context has one owner at a time, and libcrypto ties it to no thread.
@safe struct NativeDigest: ~Copyable, @unchecked Sendable {
  private let context: OpaquePointer
  private let digest: Digest

  init(_ digest: Digest) {
    guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
    unsafe self.context = context
    self.digest = digest
    let begun = unsafe EVP_DigestInit_ex2(context, Algorithms.shared.pointer(to: digest), nil)
    precondition(begun == 1, "a fetched digest begins")
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  mutating func update(_ bytes: Span<UInt8>) {
    // The pointer is used during the call only.
    let added = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    precondition(added == 1, "a begun digest takes bytes")
  }

  consuming func finish() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: digest.byteCount) { buffer, count in
      var written: UInt32 = 0
      let done = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, &written)
      precondition(done == 1, "a begun digest ends")
      count = Int(written)
    }
  }

  /// The digest of one piece, without a context of its own.
  static func bytes(of message: Span<UInt8>, _ digest: Digest) -> [UInt8] {
    let algorithm = unsafe Algorithms.shared.pointer(to: digest)
    return unsafe [UInt8](unsafeUninitializedCapacity: digest.byteCount) { buffer, count in
      var written: UInt32 = 0
      // Both pointers are used during the call only.
      let done = unsafe message.withUnsafeBufferPointer { bytes in
        unsafe EVP_Digest(
          bytes.baseAddress,
          bytes.count,
          buffer.baseAddress,
          &written,
          algorithm,
          nil
        )
      }
      precondition(done == 1, "a fetched digest of bytes at hand ends")
      count = Int(written)
    }
  }
}
