/// Finds the known name that a mistyped one most likely means.
public enum Nearest: Sendable {
  /// The nearest of `names`, or `nil` when none is near enough to be worth saying.
  ///
  /// Near enough is an edit distance (with transpositions) of a third of the length, at least 1.
  public static func name(to typed: String, among names: [String]) -> String? {
    let limit = max(1, typed.count / 3)
    var best: (name: String, distance: Int)?
    for name in names where abs(name.count - typed.count) <= limit {
      let distance = editDistance(Array(typed.lowercased()), Array(name.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 1...max(1, left.count) where !left.isEmpty {
      var current = [row] + [Int](repeating: 0, count: right.count)
      for column in 1...max(1, right.count) where !right.isEmpty {
        let same = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, current[column - 1] + 1)
        cost = min(cost, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current[column] = cost
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
