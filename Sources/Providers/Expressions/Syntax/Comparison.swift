/// A comparison of two values.
enum Comparison: String, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether it asks for an order, which texts do not have.
  var isOrdering: Bool { self != .equal && self != .notEqual }
}
