/// Keeps a spreadsheet from running text as a formula.
public enum FormulaGuard: Sendable {
  /// The text with an apostrophe in front when it begins with `= + - @`, TAB or CR.
  ///
  /// For cells of text only; an amount such as `-70.00` is no text and is written as it is.
  public static func guarded(_ text: String) -> String {
    guard let first = text.utf8.first else { return text }
    let isRisky = "=+-@\t\r".utf8.contains(first)
    return isRisky ? "'" + text : text
  }
}
