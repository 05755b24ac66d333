/// Why a text is no amount, or a sum no sum.
public enum MoneyError: Error, Equatable, Sendable {
  /// There is no text.
  case empty
  /// The text is not digits with at most one decimal mark.
  case notANumber
  /// The text can be read in two ways, since the decimal mark was not stated.
  case ambiguous
  /// A group between grouping marks has not three digits.
  case brokenGroup
  /// More decimals than the currency has.
  case tooManyDecimals(allowed: Int)
  /// The amount does not fit 64 bits of minor units.
  case tooLarge
  /// A payment's amount is zero or less.
  case notAboveZero
  /// Two amounts of different currencies were put together.
  case currenciesDiffer(Currency, Currency)
}

extension MoneyError: CustomStringConvertible {
  /// What is wrong, in English, without a final full stop.
  public var description: String {
    switch self {
    case .empty: "the amount is empty"
    case .notANumber: "the amount must be digits with one decimal mark at most"
    case .ambiguous: "the amount can be read in two ways: state the decimal mark"
    case .brokenGroup: "a group of digits must have three digits"
    case .tooManyDecimals(allowed: 0): "the currency has no decimals"
    case .tooManyDecimals(let allowed): "the currency has \(allowed) decimals at most"
    case .tooLarge: "the amount is too large"
    case .notAboveZero: "the amount must be above zero"
    case .currenciesDiffer(let left, let right): "\(left) and \(right) do not add up"
    }
  }
}
