/// The one form of numbers that people may write: `[-]digits[.digits]`.
public enum DecimalText: Sendable {
  /// Whether the text is one or more ASCII digits.
  public static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Whether the text is a whole number, with or without a minus.
  public static func isInteger(_ text: String) -> Bool {
    isDigits(text.hasPrefix("-") ? String(text.dropFirst()) : text)
  }

  /// Whether the text is a whole number, or one with decimals behind a point.
  public static func isDecimal(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, isInteger(String(parts[0])) else { return false }
    return parts.count == 1 || isDigits(String(parts[1]))
  }

  /// The number without zeros in front, or `nil` when it has none.
  static func withoutLeadingZeros(_ text: String) -> String? {
    let isNegative = text.hasPrefix("-")
    var digits = Substring(isNegative ? text.dropFirst() : text[...])
    let before = digits.count
    while digits.hasPrefix("0"), digits.count > 1, !digits.hasPrefix("0.") {
      digits.removeFirst()
    }
    return digits.count == before ? nil : (isNegative ? "-" : "") + digits
  }

  /// What other tools make of a text that looks like a number, when that surprises.
  static func surprise(_ text: String) -> String? {
    let lowered = text.lowercased()
    if lowered.hasPrefix("0x") || lowered.hasPrefix("0o") || lowered.hasPrefix("0b") {
      return "numbers are written in decimal digits only"
    }
    if [".inf", "-.inf", ".nan", "+.inf"].contains(lowered) {
      return "infinity and not-a-number are no numbers here"
    }
    if lowered.contains("_") { return "underscores may not separate digits" }
    if lowered.contains("e"),
      lowered.utf8.allSatisfy({ $0.isASCIIDigit || "e+-.".utf8.contains($0) })
    {
      return "exponents are not accepted; other tools may read this as a power of ten"
    }
    if lowered.contains(":") { return "some YAML readers take this as a number in base 60" }
    return nil
  }
}
