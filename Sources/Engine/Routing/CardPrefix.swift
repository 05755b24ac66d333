/// The first digits of a card number; never more of them than a route may ask for.
public struct CardPrefix: Hashable, Sendable {
  /// The digits as a number.
  let number: UInt64
  /// How many digits there are, from 4 to ``BinRange/longest``.
  let count: Int

  /// Takes the first digits of a card number or of its beginning.
  ///
  /// `nil` unless the text has 4 to 19 digits and nothing else; the digits behind the eleventh are
  /// dropped at once.
  public init?(_ text: String) {
    let digits = text.utf8
    guard 4...19 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    var number: UInt64 = 0
    for digit in digits.prefix(BinRange.longest) { number = number * 10 + UInt64(digit - 48) }
    self.number = number
    count = min(digits.count, BinRange.longest)
  }

  /// The first `length` digits as a number; `nil` when there are fewer.
  func prefix(_ length: Int) -> UInt64? {
    guard length <= count else { return nil }
    var number = number
    for _ in length..<count { number /= 10 }
    return number
  }

  /// The first digits as they are shown: six at most.
  var text: String {
    let shown = min(count, 6)
    let digits = String(prefix(shown) ?? number)
    return String(repeating: "0", count: max(0, shown - digits.utf8.count)) + digits
  }
}
