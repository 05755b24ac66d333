/// How often each call of a payment was made; a handful at most, so that they are looked through.
struct CallCounts: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    let call: String
    var count: Int
  }

  private var entries: [Entry] = []

  /// How often a call was made.
  subscript(call: String) -> Int { entries.first { $0.call == call }?.count ?? 0 }

  /// Counts a call once more.
  mutating func count(_ call: String) {
    if let place = entries.firstIndex(where: { $0.call == call }) {
      entries[place].count += 1
    } else {
      entries.append(Entry(call: call, count: 1))
    }
  }
}
