/// A card's security code: 3 or 4 digits, never stored and never shown again.
public struct CSC: Sendable, Equatable {
  private let digits: Secret

  /// Takes the digits of a security code; anything else than 3 or 4 of them gives `nil`.
  public init?(digits: [UInt8]) {
    guard 3...4 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    self.digits = Secret(digits)
  }

  /// Lends the digits to `body`; they live only for that call and are not to be kept.
  public func withDigits<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try digits.withBytes(body)
  }
}

extension CSC: Masked {
  /// Three stars for every code.
  public var masked: String { "***" }
}
