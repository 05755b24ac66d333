/// A path of an expression, resolved when the expression was compiled.
struct Reference: Hashable, Sendable {
  /// The path as declared in the scope: `payment.order`, `/code`, `//payments/0/status`.
  let path: String
  /// The number that the scope's owner gave the entry, for a switch instead of a look-up.
  let slot: Int
  /// The type that the value must have.
  let type: ValueType
  /// Whether the expression cannot be evaluated without it.
  var isRequired = false
}
