/// The name of a payment: `pay_` and 26 letters made from its idempotency key's digest.
public struct PaymentID: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let text: String

  /// Takes an identifier as it is written; `nil` unless it begins with `pay_`.
  public init?(text: String) {
    guard text.hasPrefix("pay_"), text.utf8.count <= 64 else { return nil }
    self.text = text
  }

  public var description: String { text }

  public static func < (left: PaymentID, right: PaymentID) -> Bool { left.text < right.text }
}
