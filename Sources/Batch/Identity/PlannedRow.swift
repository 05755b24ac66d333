/// A row with everything that was decided about it.
struct PlannedRow: Sendable {
  /// Why a row needs a choice of `--known`, or takes the next round by itself.
  enum Known: Sendable {
    case paid
    case unpaid
    case open
    case earlier
  }

  var row: RunRow
  var mistakes: [RowMistake]
  var known: Known?
}
