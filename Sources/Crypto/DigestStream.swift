/// A digest over bytes that come in pieces.
public struct DigestStream: ~Copyable, Sendable {
  private var context: NativeDigest

  /// Begins a digest.
  public init(_ digest: Digest) { context = NativeDigest(digest) }

  /// Adds the next piece.
  public mutating func update(_ bytes: [UInt8]) { context.update(bytes.span) }

  /// Adds the next piece, which is lent.
  public mutating func update(_ bytes: Span<UInt8>) { context.update(bytes) }

  /// Ends the digest and gives its bytes.
  public consuming func finish() -> [UInt8] { context.finish() }
}
