/// What a file held so far, by the first bytes of a digest: the row, and a number beside it.
///
/// One open-addressed table of 20 bytes an entry, so that a million rows cost some 40 MB.
struct SeenKeys: Sendable {
  private var heads: [UInt64]
  private var tails: [UInt32]
  private var rows: [UInt32]
  private var numbers: [UInt32]
  private var count = 0

  init() {
    heads = Array(repeating: 0, count: 1024)
    tails = Array(repeating: 0, count: 1024)
    rows = Array(repeating: 0, count: 1024)
    numbers = Array(repeating: 0, count: 1024)
  }

  /// The entry of a digest, if it was seen.
  func entry(_ digest: [UInt8]) -> (row: Int, number: UInt32)? {
    let slot = slot(Self.head(digest), Self.tail(digest))
    return rows[slot] == 0 ? nil : (Int(rows[slot]), numbers[slot])
  }

  /// Stores an entry; `row` is from 1 and keeps to 32 bits, as the rows of a file do.
  mutating func store(_ digest: [UInt8], row: Int, number: UInt32) {
    if count * 4 >= heads.count * 3 { grow() }
    let slot = slot(Self.head(digest), Self.tail(digest))
    if rows[slot] == 0 { count += 1 }
    heads[slot] = Self.head(digest)
    tails[slot] = Self.tail(digest)
    rows[slot] = UInt32(clamping: max(row, 1))
    numbers[slot] = number
  }

  private func slot(_ head: UInt64, _ tail: UInt32) -> Int {
    let mask = heads.count - 1
    var slot = Int(truncatingIfNeeded: head) & mask
    while rows[slot] != 0, heads[slot] != head || tails[slot] != tail { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = self
    let size = old.heads.count * 2
    heads = Array(repeating: 0, count: size)
    tails = Array(repeating: 0, count: size)
    rows = Array(repeating: 0, count: size)
    numbers = Array(repeating: 0, count: size)
    for place in old.rows.indices where old.rows[place] != 0 {
      let slot = slot(old.heads[place], old.tails[place])
      heads[slot] = old.heads[place]
      tails[slot] = old.tails[place]
      rows[slot] = old.rows[place]
      numbers[slot] = old.numbers[place]
    }
  }

  private static func head(_ digest: [UInt8]) -> UInt64 {
    digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func tail(_ digest: [UInt8]) -> UInt32 {
    digest.dropFirst(8).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
