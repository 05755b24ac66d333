/// Comparison that tells nothing about where two values differ.
public enum ConstantTime: Sendable {
  /// Whether both are the same bytes; only their lengths may be learnt from the time it takes.
  public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    equal(left.span, right.span)
  }

  /// Whether both lent values are the same bytes.
  public static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return NativeMemory.equal(left, right)
  }
}
