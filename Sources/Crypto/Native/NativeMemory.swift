internal import COpenSSL

/// What libcrypto does to plain memory.
enum NativeMemory {
  /// Whether two values of the same length are equal, in constant time.
  static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard !left.isEmpty else { return true }
    // Both pointers are used during the call only and hold `left.count` bytes.
    return unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }

  static func randomBytes(count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // `RAND_bytes` takes an `int`; the pieces are far below its greatest value.
    for start in stride(from: 0, to: count, by: 1 << 20) {
      let end = min(count, start + 1 << 20)
      let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe RAND_bytes(buffer.baseAddress.map { unsafe $0 + start }, Int32(end - start))
      }
      precondition(made == 1, "the generator has entropy")
    }
    return bytes
  }

  /// Overwrites bytes so that the compiler cannot leave it out.
  static func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
    }
  }

  /// Overwrites memory that the caller owns.
  static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe OPENSSL_cleanse(memory.baseAddress, memory.count)
  }
}
