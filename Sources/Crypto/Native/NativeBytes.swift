internal import COpenSSL

/// Memory that libcrypto reads from or writes to as if it were a file; wiped when the value ends.
@safe struct NativeBytes: ~Copyable {
  let pointer: OpaquePointer

  /// Makes one that reads a copy of these bytes.
  init(_ bytes: [UInt8] = []) throws(CryptoError) {
    guard let count = Int32(exactly: bytes.count), let bio = unsafe BIO_new(BIO_s_mem()) else {
      throw .failed
    }
    // libcrypto copies the bytes.
    guard unsafe bytes.isEmpty || BIO_write(bio, bytes, count) == count else {
      unsafe purser_bio_free(bio)
      throw .failed
    }
    unsafe pointer = bio
  }

  deinit { unsafe purser_bio_free(pointer) }

  /// What was written so far.
  borrowing func written() -> [UInt8] {
    var start: UnsafeMutablePointer<CChar>?
    let count = unsafe purser_bio_memory(pointer, &start)
    guard let start = unsafe start, count > 0 else { return [] }
    // The memory belongs to the BIO, which lives until this returns; the bytes are copied.
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
