internal import Batch

/// A run with its number, from which the keys of its rows are made.
struct StoredRun: Sendable {
  /// The run as its room knows it.
  let record: RunRecord
  /// The run's number in this file, from 1.
  let number: Int64

  /// Whether a living process other than this one holds it.
  var isHeldByOther: Bool {
    guard let holder = record.holder else { return false }
    return holder.isAlive && !holder.isSelf
  }

  /// The key of a row: the run's number × 2³² + the row's number.
  func key(of row: Int) -> Int64 { number << 32 | Int64(min(max(row, 0), Self.lastRow)) }

  /// The key behind which no row of the run lies.
  var lastKey: Int64 { key(of: Self.lastRow) }

  /// The highest number of a row.
  static let lastRow = 0xFFFF_FFFF
}
