/// Whole numbers in intervals; both ends of an interval are in it.
struct IntervalSet: Equatable, Sendable {
  /// In order, without overlaps.
  private(set) var intervals: [ClosedRange<Int64>]

  static var all: IntervalSet { IntervalSet([Int64.min...Int64.max]) }

  init(_ intervals: [ClosedRange<Int64>]) {
    self.intervals = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.intervals.last, interval.lowerBound <= last.upperBound {
        let end = max(last.upperBound, interval.upperBound)
        self.intervals[self.intervals.count - 1] = last.lowerBound...end
      } else {
        self.intervals.append(interval)
      }
    }
  }

  var isEmpty: Bool { intervals.isEmpty }

  func intersection(_ other: IntervalSet) -> IntervalSet {
    var found: [ClosedRange<Int64>] = []
    for mine in intervals {
      for theirs in other.intervals where mine.overlaps(theirs) {
        found.append(mine.clamped(to: theirs))
      }
    }
    return IntervalSet(found)
  }

  func subtracting(_ other: IntervalSet) -> IntervalSet {
    var left = intervals
    for theirs in other.intervals {
      left = left.flatMap { mine -> [ClosedRange<Int64>] in
        guard mine.overlaps(theirs) else { return [mine] }
        var parts: [ClosedRange<Int64>] = []
        if mine.lowerBound < theirs.lowerBound {
          parts.append(mine.lowerBound...(theirs.lowerBound - 1))
        }
        if theirs.upperBound < mine.upperBound {
          parts.append((theirs.upperBound + 1)...mine.upperBound)
        }
        return parts
      }
    }
    return IntervalSet(left)
  }
}
