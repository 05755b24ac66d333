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
  var isTrimmedASCII: Bool {
    let bytes = utf8Span.span
    guard !bytes.isEmpty else { return true }
    for place in bytes.indices where bytes[place] > 0x7F { return false }
    return bytes[0] > 0x20 && bytes[bytes.count - 1] > 0x20
  }
}

extension Unicode.Scalar {
  /// Whether nobody sees it at the end of a text.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || value == 0xFEFF || value == 0x200B
  }
}
