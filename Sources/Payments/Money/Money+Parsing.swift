extension Money {
  /// Reads an amount in major units from its decimal text, exactly.
  ///
  /// With a stated decimal mark only that mark is one. Without, `.` and `,` are both taken, and
  /// what can be read in two ways is refused: a mark before exactly three digits may be a
  /// grouping mark, unless the currency itself has three decimals and the mark is a point.
  ///
  /// - Parameters:
  ///   - text: digits and marks; white space around them is dropped.
  ///   - currency: says how many decimals there may be.
  ///   - decimalMark: `.` or `,` when it is known.
  ///   - groupingMark: stands between groups of three digits; a space also means the no-break
  ///     and narrow ones. Without it, grouped digits are refused.
  ///   - range: whether zero and less is an amount.
  /// - Returns: the amount, to the last minor unit.
  /// - Throws: what is wrong with the text.
  public static func parse(
    _ text: String,
    currency: Currency,
    decimalMark: Character? = nil,
    groupingMark: Character? = nil,
    range: AmountRange = .aboveZero
  ) throws(MoneyError) -> Money {
    let reader = AmountReader(
      exponent: currency.exponent,
      decimalMark: decimalMark,
      groupingMark: groupingMark
    )
    let minorUnits = try reader.minorUnits(of: text)
    guard range == .any || minorUnits > 0 else { throw .notAboveZero }
    return Money(minorUnits: minorUnits, currency: currency)
  }
}
