public import Forms
import Payments
import Wire

/// What a text must be, where it is not known to the letter.
public enum TextMatcher: Sendable {
  /// Exactly this.
  case exactly(String)
  /// Anything that is there and not empty.
  case any
  /// One or more decimal digits.
  case digits
  /// A moment of RFC 3339.
  case moment
  /// Nothing at all, or `null`.
  case absent
  /// All of it matches a pattern.
  case pattern(Pattern)

  /// Whether a text is as it must be; `nil` stands for nothing.
  public func matches(_ text: String?) -> Bool {
    guard let text else {
      guard case .absent = self else { return false }
      return true
    }
    return switch self {
    case .exactly(let expected): text == expected
    case .any: !text.isEmpty
    case .digits: DecimalText.isDigits(text)
    case .moment: Instant(rfc3339: text) != nil
    case .absent: false
    case .pattern(let pattern): pattern.matchesWhole(text)
    }
  }

  /// What is expected, for people.
  public var inWords: String {
    switch self {
    case .exactly(let expected): expected
    case .any: "any text"
    case .digits: "digits"
    case .moment: "a moment"
    case .absent: "nothing"
    case .pattern(let pattern): "a text that matches \(pattern.source)"
    }
  }
}
