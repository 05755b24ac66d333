/// Finds cells that a spreadsheet turned into a power of ten, such as `4.07028E+19`.
enum MangledCell {
  /// Whether a text is a mantissa, `E`, a sign and an exponent.
  ///
  /// Spreadsheets always write the sign, so that identifiers such as `61e4` stay what they are.
  static func hasLostDigits(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard takeDigits(&rest) else { return false }
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      rest.removeFirst()
      guard takeDigits(&rest) else { return false }
    }
    guard let letter = rest.popFirst(), letter | 0x20 == UInt8(ascii: "e"),
      let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return false }
    return takeDigits(&rest) && rest.isEmpty
  }

  private static func takeDigits(_ text: inout Substring.UTF8View) -> Bool {
    let before = text.count
    while let byte = text.first, 48...57 ~= byte { text.removeFirst() }
    return text.count < before
  }
}
