/// A number that rises with every claim of a payment; a write with an old one is refused.
public struct Fence: Hashable, Sendable, Comparable {
  /// The journal's count of claims, from 1.
  public let number: Int64

  /// Makes a fence from the journal's number, from 1.
  public init(_ number: Int64) { self.number = number }

  /// Whether the left claim is the older one.
  public static func < (left: Fence, right: Fence) -> Bool { left.number < right.number }
}
