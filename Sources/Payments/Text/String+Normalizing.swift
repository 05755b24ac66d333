@_spi(_Unicode) import Swift

extension String {
  /// The text without blanks at both ends and in Unicode Normalization Form C (UAX #15).
  ///
  /// What people see as the same text is then the same bytes.
  public var trimmedNFC: String {
    if isTrimmedASCII { return self }
    let trimmed = trimmedSpaces
    if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return String(trimmed) }
    var scalars = String.UnicodeScalarView()
    for scalar in String(trimmed)._nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
