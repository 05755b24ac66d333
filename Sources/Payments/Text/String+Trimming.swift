extension String {
  /// The text without white space, byte order marks and zero-width spaces at both ends.
  var trimmedSpaces: Substring {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return self[first..<scalars.index(after: last)]
  }
}

extension Unicode.Scalar {
  /// Whether nobody sees it at the end of a text.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || value == 0xFEFF || value == 0x200B
  }
}
