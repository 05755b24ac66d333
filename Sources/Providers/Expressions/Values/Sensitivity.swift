/// Why a value must be guarded; it stays on everything that is made from the value.
enum Sensitivity: Int, Hashable, Sendable, Comparable {
  case none
  /// Card data: a number, an expiry, a security code.
  case card
  /// A credential that proves who we are.
  case secret

  static func < (left: Sensitivity, right: Sensitivity) -> Bool { left.rawValue < right.rawValue }
}
