/// The check digit of card numbers (ISO/IEC 7812-1 annex B).
public enum Luhn: Sendable {
  /// Whether the last of these ASCII digits fits the others; `false` for anything but digits.
  public static func isValid(_ digits: [UInt8]) -> Bool {
    guard !digits.isEmpty else { return false }
    var sum = 0
    for (place, byte) in digits.reversed().enumerated() {
      guard 48...57 ~= byte else { return false }
      let digit = Int(byte - 48)
      let doubled = place.isMultiple(of: 2) ? digit : digit * 2
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum.isMultiple(of: 10)
  }
}
