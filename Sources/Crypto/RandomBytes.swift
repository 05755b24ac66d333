/// Bytes that nobody can guess, from libcrypto's generator.
public enum RandomBytes: Sendable {
  /// As many bytes as asked.
  public static func make(count: Int) -> [UInt8] {
    precondition(count >= 0, "a count of bytes is not negative")
    return NativeMemory.randomBytes(count: count)
  }
}
