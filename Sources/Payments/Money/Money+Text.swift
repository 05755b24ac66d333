extension Money {
  /// The amount with as many decimals as the currency has, such as `100.50`; never `-0.00`.
  public var decimalText: String {
    Money.decimalText(minorUnits: minorUnits, exponent: currency.exponent)
  }

  /// Minor units as decimal text, with a point in front of the last `exponent` digits.
  public static func decimalText(minorUnits: Int64, exponent: Int) -> String {
    pointed(String(minorUnits.magnitude), isNegative: minorUnits < 0, exponent: exponent)
  }

  /// A sum of minor units as decimal text, with a point in front of the last `exponent` digits.
  public static func decimalText(minorUnits: Int128, exponent: Int) -> String {
    pointed(String(minorUnits.magnitude), isNegative: minorUnits < 0, exponent: exponent)
  }

  private static func pointed(_ all: String, isNegative: Bool, exponent: Int) -> String {
    let digits = all.utf8Span.span
    let zeros = max(0, exponent + 1 - digits.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count + zeros + 2)
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    let whole = digits.count + zeros - exponent
    for place in 0..<digits.count + zeros {
      if place == whole { bytes.append(UInt8(ascii: ".")) }
      bytes.append(place < zeros ? UInt8(ascii: "0") : digits[place - zeros])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same amount in units of another exponent, for providers that count otherwise.
  ///
  /// - Throws: `tooManyDecimals` when digits other than zero would be lost; `tooLarge`.
  public func minorUnits(exponent: Int) throws(MoneyError) -> Int64 {
    var units = minorUnits
    var current = currency.exponent
    while current < exponent {
      let (scaled, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow else { throw .tooLarge }
      units = scaled
      current += 1
      if units == 0 { return 0 }
    }
    while current > exponent {
      guard units.isMultiple(of: 10) else { throw .tooManyDecimals(allowed: exponent) }
      units /= 10
      current -= 1
      if units == 0 { return 0 }
    }
    return units
  }
}
