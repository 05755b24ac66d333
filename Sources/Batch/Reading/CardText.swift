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

  private static func hidden(_ run: String) -> String {
    let digits = run.utf8.filter { 48...57 ~= $0 }
    return PAN(digits: Array(digits))?.masked ?? run
  }
}
