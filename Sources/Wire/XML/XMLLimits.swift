/// Bounds for reading XML.
public struct XMLLimits: Hashable, Sendable {
  /// The longest text in bytes; at most 1 GiB counts.
  public var byteCount: Int
  /// The most elements and attributes together.
  public var nodeCount: Int
  /// How deep elements may be nested.
  public var depth: Int

  /// Makes bounds; 10 MiB, 200,000 nodes and depth 64 unless said otherwise.
  public init(byteCount: Int = 10 << 20, nodeCount: Int = 200_000, depth: Int = 64) {
    self.byteCount = byteCount
    self.nodeCount = nodeCount
    self.depth = depth
  }
}
