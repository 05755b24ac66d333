internal import COpenSSL

/// One keyed digest of libcrypto; freed when the value ends.
@safe struct NativeHMAC: ~Copyable {
  private let context: OpaquePointer

  private init() {
    guard let context = unsafe EVP_MAC_CTX_new(Algorithms.shared.hmac) else {
      preconditionFailure("out of memory")
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MAC_CTX_free(context) }

  static func bytes(of message: Span<UInt8>, key: Span<UInt8>, _ digest: Digest) -> [UInt8] {
    let code = NativeHMAC()
    code.begin(key: key, digest)
    // The pointer is used during the call only.
    let added = unsafe message.withUnsafeBufferPointer { buffer in
      unsafe EVP_MAC_update(code.context, buffer.baseAddress, buffer.count)
    }
    precondition(added == 1, "a begun code takes bytes")
    return code.finish(byteCount: digest.byteCount)
  }

  private func begin(key: Span<UInt8>, _ digest: Digest) {
    var name = Array(digest.nativeName.utf8CString)
    // A key without bytes is a key, but libcrypto reads NULL as "keep the last one".
    var nothing: UInt8 = 0
    // The name lives for the call, and libcrypto copies the key.
    let begun = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe key.withUnsafeBufferPointer { key in
        unsafe withUnsafePointer(to: &nothing) { nothing in
          unsafe purser_mac_begin(context, key.baseAddress ?? nothing, key.count, name.baseAddress)
        }
      }
    }
    precondition(begun == 1, "a fetched code begins with a known digest")
  }

  private func finish(byteCount: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      var written = 0
      let done = unsafe EVP_MAC_final(context, buffer.baseAddress, &written, byteCount)
      precondition(done == 1, "a begun code ends")
      count = written
    }
  }
}
