/// The name of a payment: `pay_` and 26 letters made from its idempotency key's digest.
public struct PaymentID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as it is written.
  public let text: String

  /// Takes an identifier as it is written; `nil` unless it begins with `pay_`.
  public init?(text: String) {
    guard text.hasPrefix("pay_"), text.utf8.count <= 64 else { return nil }
    self.text = text
  }

  /// Makes the identifier from the SHA-256 of the payment's idempotency key.
  ///
  /// - Parameter digest: at least 16 bytes; the first 16 are used.
  public init(digest: [UInt8]) {
    precondition(digest.count >= 16, "a payment's digest has 32 bytes")
    text = "pay_" + Base32.text(of: Array(digest.prefix(16)))
  }

  /// The order number of a payment without a reference: `p` and 19 letters of the identifier.
  public var orderNumber: String { "p" + text.dropFirst(4).prefix(19) }

  /// The name as it is written.
  public var description: String { text }

  /// Whether the left name comes first, by bytes.
  public static func < (left: PaymentID, right: PaymentID) -> Bool { left.text < right.text }
}
