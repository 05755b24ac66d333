/// The prefixes of one route, ready to be looked up.
struct BinSet: Equatable, Sendable {
  /// Prefixes of one length, in order and without overlaps.
  private struct Level: Equatable, Sendable {
    var length: Int
    var ranges: [ClosedRange<UInt64>]
  }

  /// The longest prefixes first.
  private let levels: [Level]

  init(_ bins: [BinRange]) {
    var byLength: [Int: [ClosedRange<UInt64>]] = [:]
    for bin in bins { byLength[bin.length, default: []].append(bin.prefixes) }
    levels = byLength.sorted { $0.key > $1.key }
      .map { length, ranges in Level(length: length, ranges: Self.merged(ranges)) }
  }

  /// How long the longest prefix is that the card begins with; `nil` when none fits.
  func longestMatch(_ card: CardPrefix) -> Int? {
    for level in levels {
      guard let prefix = card.prefix(level.length) else { continue }
      if Self.holds(level.ranges, prefix) { return level.length }
    }
    return nil
  }

  private static func holds(_ ranges: [ClosedRange<UInt64>], _ prefix: UInt64) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < prefix { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(prefix)
  }

  private static func merged(_ ranges: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
    var merged: [ClosedRange<UInt64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound...end
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
