/// Finds cells that a spreadsheet turned into a power of ten, such as `4.07028E+19`.
enum MangledCell {
  /// Whether a text is a mantissa, `E`, a sign and an exponent.
  ///
  /// Spreadsheets always write the sign, so that identifiers such as `61e4` stay what they are.
  static func hasLostDigits(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    var place = 0
    if isSign(bytes, place) { place += 1 }
    guard takeDigits(bytes, &place) else { return false }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ",") {
      place += 1
      guard takeDigits(bytes, &place) else { return false }
    }
    guard place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e"), isSign(bytes, place + 1)
    else { return false }
    place += 2
    return takeDigits(bytes, &place) && place == bytes.count
  }

  private static func isSign(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    place < bytes.count && (bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-"))
  }

  private static func takeDigits(_ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    let before = place
    while place < bytes.count, 48...57 ~= bytes[place] { place += 1 }
    return place > before
  }
}
