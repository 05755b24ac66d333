import Crypto

/// Keeps card numbers that stand in cells out of what is shown.
enum CardText {
  /// The text with every run of digits that is a card number masked.
  ///
  /// Blanks and hyphens inside the run count to it.
  static func masked(_ text: String) -> String {
    guard text.utf8.lazy.filter({ 48...57 ~= $0 }).count >= 12 else { return text }
    var shown = ""
    var run = ""
    for character in text {
      let isDigit = character.isASCII && character.isWholeNumber
      if isDigit || !run.isEmpty && (character == " " || character == "-") {
        run.append(character)
      } else {
        shown += hidden(run)
        shown.append(character)
        run = ""
      }
    }
    return shown + hidden(run)
  }

  /// Whether a card number stands in a text: 13 to 19 digits that pass Luhn and begin as those of
  /// the card schemes do.
  ///
  /// Blanks and hyphens inside the run count to it. About one in thirty other numbers of that
  /// length looks the same.
  static func holdsCard(_ text: String) -> Bool {
    var run: [UInt8] = []
    for byte in Array(text.utf8) + [0] {
      switch byte {
      case 48...57: run.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "-"): continue
      default:
        if isCard(run) { return true }
        run = []
      }
    }
    return false
  }

  private static func isCard(_ digits: [UInt8]) -> Bool {
    guard 13...19 ~= digits.count, Luhn.isValid(digits) else { return false }
    let head = Int(digits[0] - 48) * 10 + Int(digits[1] - 48)
    return switch head {
    case 22...27, 34, 35, 37, 40...49, 50...58, 60, 62...65, 67: true
    default: false
    }
  }

  private static func hidden(_ run: String) -> String {
    let digits = run.utf8.filter { 48...57 ~= $0 }
    return PAN(digits: Array(digits))?.masked ?? run
  }
}
