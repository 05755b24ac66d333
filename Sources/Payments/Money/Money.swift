/// An amount of one currency, counted in its minor units.
///
/// `Int64` minor units, never a floating-point number; every sum is checked.
public struct Money: Hashable, Sendable {
  /// The amount in minor units: kopecks for RUB, whole yen for JPY.
  public let minorUnits: Int64
  /// The currency that the minor units belong to.
  public let currency: Currency

  /// Makes an amount from minor units.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }
}

extension Money: CustomStringConvertible {
  /// The decimal text and the code, such as `100.50 UAH`.
  public var description: String { "\(decimalText) \(currency.code)" }
}
