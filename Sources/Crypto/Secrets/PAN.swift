/// A card number: 12 to 19 digits whose last one is right (ISO/IEC 7812-1 annex B).
public struct PAN: Sendable, Equatable {
  private let digits: Secret
  /// The first six and the last four digits with stars between them.
  public let masked: String

  /// Takes the digits of a card number, without separators.
  ///
  /// - Parameter digits: ASCII digits; anything else, another length or a wrong last digit
  ///   gives `nil`.
  public init?(digits: [UInt8]) {
    guard 12...19 ~= digits.count, Luhn.isValid(digits) else { return nil }
    let stars = [UInt8](repeating: UInt8(ascii: "*"), count: digits.count - 10)
    masked = String(decoding: digits.prefix(6) + stars + digits.suffix(4), as: UTF8.self)
    self.digits = Secret(digits)
  }

  /// The first six digits, which name the issuer.
  public var bin: String { String(masked.prefix(6)) }

  /// The last four digits, by which payers know their card.
  public var lastFour: String { String(masked.suffix(4)) }

  /// Lends the digits to `body`; they live only for that call and are not to be kept.
  public func withDigits<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try digits.withBytes(body)
  }
}

extension PAN: Masked {}
