extension RowPlanner {
  /// A row on its way: its key's base is known, its attempt is not.
  struct Draft: Sendable {
    let record: FileRecord
    let checked: CheckedRow
    let base: String
    /// Whether the base is a reference, or that of a payment which the row continues.
    let isNamed: Bool
    let round: Int

    init(
      _ record: FileRecord,
      _ checked: CheckedRow,
      base: String,
      isNamed: Bool,
      round: Int
    ) {
      self.record = record
      self.checked = checked
      self.base = base
      self.isNamed = isNamed
      self.round = round
    }
  }
}
