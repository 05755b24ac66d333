import Wire

/// A reply that lists several payments under one question: which row counts.
struct RowsPlan: Sendable {
  /// Rows whose member adds up to a named sum.
  struct Sum: Sendable {
    let name: String
    /// The index of the added field among the row's fields.
    let field: Int
    /// Whether it adds decimals and not whole numbers.
    let isDecimal: Bool
    let condition: Condition?
  }

  /// The pointer to the list.
  let at: JSONPointer
  /// The index of the status word among the row's fields.
  let word: Int
  /// The index of the provider's id among the row's fields.
  let id: Int?
  /// Rows that count at all.
  let condition: Condition?
  /// Words from the best to the worst.
  let best: [String]
  /// Words of rows in which money moved; two of them are a mismatch.
  let paid: [String]
  /// When the rows are parts of one payment, so that two paid ones are right.
  let parts: Condition?
  let sums: [Sum]
}
