/// A number that rises with every claim of a payment; a write with an old one is refused.
public struct Fence: Hashable, Sendable, Comparable {
  public let number: Int64

  /// Makes a fence from the journal's number, from 1.
  public init(_ number: Int64) { self.number = number }

  public static func < (left: Fence, right: Fence) -> Bool { left.number < right.number }
}
