extension Node {
  /// Reads a whole number.
  ///
  /// - Parameters:
  ///   - name: the key as messages show it.
  ///   - range: both ends are allowed.
  ///   - diagnostics: takes the mistake: no number, a leading zero, out of range.
  /// - Returns: the number, or `nil` after a report.
  public func integer(
    _ name: String,
    in range: ClosedRange<Int> = Int.min...Int.max,
    _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let scalar = filledScalar(name, "a whole number", &diagnostics) else { return nil }
    let text = scalar.text
    guard scalar.isPlain || tag == .integer, tag != .boolean, DecimalText.isInteger(text) else {
      reportNotNumber(name, "a whole number", scalar, &diagnostics)
      return nil
    }
    if reportLeadingZero(name, text, &diagnostics) { return nil }
    guard let value = Int(text), range.contains(value) else {
      let mend = range.upperBound == .max ? "at least \(range.lowerBound)" : nil
      diagnostics.error(
        .outOfRange,
        at: place,
        "\"\(name)\" must be \(mend ?? "from \(range.lowerBound) to \(range.upperBound)"), "
          + "found \(text)"
      )
      return nil
    }
    return value
  }

  /// Reads an exact decimal as text: `[-]digits[.digits]`, in quotes or without.
  public func decimalText(_ name: String, _ diagnostics: inout Diagnostics) -> String? {
    guard let scalar = filledScalar(name, "a decimal number", &diagnostics) else { return nil }
    let text = scalar.text
    guard DecimalText.isDecimal(text), tag != .boolean else {
      let mend = text.replacing(",", with: ".")
      let hasMend = mend != text && DecimalText.isDecimal(mend)
      diagnostics.error(
        .notAmount,
        at: place,
        "\"\(name)\" must be a decimal number such as 1500.00, found \"\(text)\"",
        help: hasMend ? "write \(mend)" : "write digits, a point and decimals, nothing else",
        replacement: hasMend ? mend : nil,
        note: DecimalText.surprise(text)
      )
      return nil
    }
    return reportLeadingZero(name, text, &diagnostics) ? nil : text
  }

  /// Reads a share in whole percent: `20%` gives 20; 0 to 100.
  public func percent(_ name: String, _ diagnostics: inout Diagnostics) -> Int? {
    guard let scalar = filledScalar(name, "a share such as 20%", &diagnostics) else { return nil }
    let digits = String(scalar.text.dropLast())
    guard scalar.text.hasSuffix("%"), DecimalText.isDigits(digits) else {
      let mend = DecimalText.isDigits(scalar.text) ? scalar.text + "%" : nil
      diagnostics.error(
        .notNumber,
        at: place,
        "\"\(name)\" must be a share in whole percent such as 20%, found \"\(scalar.text)\"",
        help: mend.map { "write \($0)" },
        replacement: mend
      )
      return nil
    }
    guard let value = Int(digits), value <= 100 else {
      diagnostics.error(
        .outOfRange,
        at: place,
        "\"\(name)\" must be from 0% to 100%, found \(scalar.text)"
      )
      return nil
    }
    return value
  }

  private func reportNotNumber(
    _ name: String,
    _ expected: String,
    _ scalar: Scalar,
    _ diagnostics: inout Diagnostics
  ) {
    let isQuotedNumber = !scalar.isPlain && DecimalText.isInteger(scalar.text)
    diagnostics.error(
      .notNumber,
      at: place,
      "\"\(name)\" must be \(expected), found the text \"\(scalar.text)\"",
      help: isQuotedNumber ? "remove the quotes: \(scalar.text)" : "write digits only",
      replacement: isQuotedNumber ? scalar.text : nil,
      note: DecimalText.surprise(scalar.text)
    )
  }

  private func reportLeadingZero(
    _ name: String,
    _ text: String,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard let plain = DecimalText.withoutLeadingZeros(text) else { return false }
    let octal = Int(text, radix: 8).map { "some YAML readers take this as \($0)" }
    diagnostics.error(
      .leadingZero,
      at: place,
      "\"\(name)\" is a number, \(text) starts with zero",
      help: "write \(plain), or quote it if it is an identifier",
      replacement: plain,
      note: octal
    )
    return true
  }
}
