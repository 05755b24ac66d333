/// Which of a reply's rows counts.
enum RowChoice {
  /// The reply has no rows at all, by its plan.
  case none
  /// The list where the rows should be is missing.
  case noList
  /// The list has no row of ours.
  case noRow(ReplyValues)
  /// The best row stands in these values.
  case row(ReplyValues)
  /// Money moved in two rows; their status words.
  case twoPaid(String)

  /// The values to read on with.
  var values: ReplyValues? {
    switch self {
    case .noRow(let values), .row(let values): values
    case .none, .noList, .twoPaid: nil
    }
  }

  /// Whether there is something of one payment to read: the best row, or a reply without rows.
  var hasRow: Bool {
    switch self {
    case .none, .row: true
    case .noList, .noRow, .twoPaid: false
    }
  }

  /// Whether two rows contradict each other.
  var isConflict: Bool { if case .twoPaid = self { true } else { false } }
}
