import Payments

extension Value {
  /// Whether the comparison is true of two values of comparable types.
  ///
  /// Texts are equal byte for byte. With an absent value no comparison is true. Money of two
  /// currencies is never equal and has no order.
  func compares(_ comparison: Comparison, to other: Value) -> Bool {
    if isAbsent || other.isAbsent { return false }
    switch comparison {
    case .equal: return equals(other)
    case .notEqual: return !equals(other)
    case .less: return order(other).map { $0 < 0 } ?? false
    case .lessOrEqual: return order(other).map { $0 <= 0 } ?? false
    case .greater: return order(other).map { $0 > 0 } ?? false
    case .greaterOrEqual: return order(other).map { $0 >= 0 } ?? false
    }
  }

  private func equals(_ other: Value) -> Bool {
    if case .text(let left) = self, case .text(let right) = other {
      return left.hasBytes(of: right)
    }
    return order(other).map { $0 == 0 } ?? (self == other)
  }

  /// Negative, zero or positive, or `nil` for values that have no order.
  private func order(_ other: Value) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): Self.sign(left, right)
    case (.moment(let left), .moment(let right)): Self.sign(left, right)
    case (.duration(let left), .duration(let right)): Self.sign(left, right)
    case (.money(let left), .money(let right)) where left.currency == right.currency:
      Self.sign(left.minorUnits, right.minorUnits)
    default:
      if let left = number, let right = other.number { Self.sign(left, right) } else { nil }
    }
  }

  /// The exact number of an integer or a decimal.
  var number: ExactDecimal? {
    switch self {
    case .integer(let number): ExactDecimal(number)
    case .decimal(let number): number
    default: nil
    }
  }

  private static func sign<Element: Comparable>(_ left: Element, _ right: Element) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}
