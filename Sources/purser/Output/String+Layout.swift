extension String {
  /// The text with spaces behind it up to a width in characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces before it up to a width in characters.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text without spaces at its end.
  var trimmedRight: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
