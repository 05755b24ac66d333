extension String {
  /// The text without white space, byte order marks and zero-width spaces at both ends.
  var trimmedSpaces: Substring {
    if isTrimmedASCII { return self[...] }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return self[first..<scalars.index(after: last)]
  }

  /// Whether the text is ASCII and neither begins nor ends with a blank, as nearly all cells do.
  private var isTrimmedASCII: Bool {
    var last = UInt8(ascii: "!")
    for byte in utf8 {
      guard byte < 0x80 else { return false }
      last = byte
    }
    return last > 0x20 && utf8.first.map { $0 > 0x20 } ?? true
  }
}

extension Unicode.Scalar {
  /// Whether nobody sees it at the end of a text.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || value == 0xFEFF || value == 0x200B
  }
}
