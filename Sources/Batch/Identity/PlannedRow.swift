import Payments

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
  /// The amount of a row that no route takes, for the totals.
  var amount: Money?
}
