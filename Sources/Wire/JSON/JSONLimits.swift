/// Bounds for reading JSON.
public struct JSONLimits: Hashable, Sendable {
  /// The longest text in bytes.
  public var byteCount: Int
  /// The most values.
  public var valueCount: Int
  /// How deep arrays and objects may be nested.
  public var depth: Int

  /// Makes bounds; 10 MiB, 200,000 values and depth 64 unless said otherwise.
  public init(byteCount: Int = 10 << 20, valueCount: Int = 200_000, depth: Int = 64) {
    self.byteCount = byteCount
    self.valueCount = valueCount
    self.depth = depth
  }
}
