extension Money {
  /// The sum of both amounts.
  ///
  /// - Throws: `currenciesDiffer`, or `tooLarge` when the sum does not fit 64 bits.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try checkCurrency(of: other)
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .tooLarge }
    return Money(minorUnits: sum, currency: currency)
  }

  /// What is left of this amount without the other; may be negative.
  ///
  /// - Throws: `currenciesDiffer`, or `tooLarge` when the difference does not fit 64 bits.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try checkCurrency(of: other)
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .tooLarge }
    return Money(minorUnits: difference, currency: currency)
  }

  /// Whether this amount is less than the other.
  ///
  /// - Throws: `currenciesDiffer`.
  public func isLess(than other: Money) throws(MoneyError) -> Bool {
    try checkCurrency(of: other)
    return minorUnits < other.minorUnits
  }

  /// Whether this amount is the other or less.
  ///
  /// - Throws: `currenciesDiffer`.
  public func isAtMost(_ other: Money) throws(MoneyError) -> Bool {
    try checkCurrency(of: other)
    return minorUnits <= other.minorUnits
  }

  /// The sum of all amounts; zero when there are none.
  ///
  /// - Throws: `currenciesDiffer` at an amount of another currency, or `tooLarge`.
  public static func sum(
    of amounts: some Sequence<Money>,
    in currency: Currency
  ) throws(MoneyError) -> Money {
    var sum = Money(minorUnits: 0, currency: currency)
    for amount in amounts { sum = try sum.adding(amount) }
    return sum
  }

  private func checkCurrency(of other: Money) throws(MoneyError) {
    guard currency == other.currency else {
      throw .currenciesDiffer(currency, other.currency)
    }
  }
}
