/// The memory of a secret: copied in once, wiped and freed when the last owner lets go.
// The bytes are written in the initialiser only, so that every thread may read them.
@safe final class SecretBox: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(copying bytes: Span<UInt8>) {
    unsafe memory = .allocate(capacity: bytes.count)
    for place in bytes.indices { unsafe memory.initializeElement(at: place, to: bytes[place]) }
  }

  deinit {
    unsafe NativeMemory.wipe(UnsafeMutableRawBufferPointer(memory))
    unsafe memory.deallocate()
  }

  var byteCount: Int { unsafe memory.count }

  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The span cannot leave the closure, and `self` lives until it returns.
    try body(unsafe memory.span)
  }
}
