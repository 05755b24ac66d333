/// Bytes that nobody may see: they are wiped when the last owner lets go.
///
/// A secret says nothing of itself: its description, its mirror and its text in a debugger are
/// masked, it has no coding, and its bytes are lent to a closure only.
public struct Secret: Sendable {
  private let box: SecretBox

  /// Copies the bytes; the caller's copy stays the caller's to wipe.
  public init(_ bytes: [UInt8]) { box = SecretBox(copying: bytes.span) }

  /// Copies bytes that are lent.
  public init(_ bytes: Span<UInt8>) { box = SecretBox(copying: bytes) }

  /// Copies the UTF-8 of a text.
  public init(text: String) { self.init(Array(text.utf8)) }

  /// Takes the bytes over: the caller's are wiped and gone.
  public init(taking bytes: inout [UInt8]) {
    box = SecretBox(copying: bytes.span)
    NativeMemory.wipe(&bytes)
    bytes = []
  }

  /// Overwrites bytes that hold or held a secret, so that the compiler cannot leave it out.
  ///
  /// Call it on the only holder of the bytes: an array that somebody else holds too is copied
  /// first, and his copy stays.
  public static func wipe(_ bytes: inout [UInt8]) { NativeMemory.wipe(&bytes) }

  /// How many bytes it has.
  public var byteCount: Int { box.byteCount }

  /// Whether there is nothing in it; an empty secret is never used to sign or verify.
  public var isEmpty: Bool { box.byteCount == 0 }

  /// Lends the bytes to `body`; they live only for that call and are not to be kept.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try box.withBytes(body)
  }
}

extension Secret: Equatable {
  /// Whether both hold the same bytes; only their lengths may be learnt from the time it takes.
  public static func == (left: Secret, right: Secret) -> Bool {
    left.withBytes { leftBytes in
      right.withBytes { ConstantTime.equal(leftBytes, $0) }
    }
  }
}

extension Secret: Masked {
  /// Always the same mask, which does not tell the length.
  public var masked: String { "••••••" }
}
