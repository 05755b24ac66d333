/// Card numbers that begin with the same digits: one prefix, or prefixes of one length in a row.
public struct BinRange: Hashable, Sendable {
  /// How many digits the prefixes have.
  public let length: Int
  /// The first and the last prefix as numbers; their leading zeros are in ``length``.
  public let prefixes: ClosedRange<UInt64>

  /// The most digits of a prefix; longer ones would tell single cards apart.
  public static let longest = 11

  /// Reads `2200` or `4276-4279`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, let last = parts.last,
      1...Self.longest ~= first.utf8.count, first.utf8.count == last.utf8.count,
      let low = Self.number(first), let high = Self.number(last), low <= high
    else { return nil }
    length = first.utf8.count
    prefixes = low...high
  }

  private static func number(_ text: Substring) -> UInt64? {
    text.utf8.allSatisfy { 48...57 ~= $0 } ? UInt64(text) : nil
  }
}
