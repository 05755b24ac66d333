/// A decimal number without rounding, such as `100.50`; the places it was written with stay.
///
/// At most 36 digits, of which at most 18 behind the mark.
struct ExactDecimal: Sendable {
  /// The number without its mark: 10050 for `100.50`.
  let digits: Int128
  /// How many of the digits stand behind the mark.
  let places: Int

  /// Makes a number from its digits, or `nil` when it has more digits than may be.
  init?(digits: Int128, places: Int) {
    guard (0...18).contains(places), digits.magnitude < Self.limit else { return nil }
    self.digits = digits
    self.places = places
  }

  /// Makes a whole number.
  init(_ number: Int64) {
    digits = Int128(number)
    places = 0
  }

  /// Reads `[-]digits[.digits]`; no exponent, no sign `+`, no mark at an end.
  init?(text: String) {
    var rest = Substring(text).utf8
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    var digits: Int128 = 0
    var places: Int?
    var count = 0
    for byte in rest {
      if byte == UInt8(ascii: "."), places == nil, count > 0 {
        places = 0
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 36 else { return nil }
      digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
      count += 1
      if let before = places { places = before + 1 }
    }
    guard count > 0, places != 0 else { return nil }
    self.init(digits: isNegative ? -digits : digits, places: places ?? 0)
  }

  private static let limit = power(of: 36).magnitude

  static func power(of exponent: Int) -> Int128 {
    var result: Int128 = 1
    for _ in 0..<max(0, min(exponent, 37)) { result *= 10 }
    return result
  }
}

extension ExactDecimal {
  /// The number as text, with exactly `places` places.
  var text: String {
    let all = String(digits.magnitude)
    let sign = digits < 0 ? "-" : ""
    guard places > 0 else { return sign + all }
    let padded = String(repeating: "0", count: max(0, places + 1 - all.count)) + all
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// The same number with another count of places, or `nil` when that would lose a digit.
  func scaled(to wanted: Int) -> ExactDecimal? {
    if wanted >= places {
      let (product, overflow) = digits.multipliedReportingOverflow(
        by: Self.power(of: wanted - places)
      )
      return overflow ? nil : ExactDecimal(digits: product, places: wanted)
    }
    guard wanted >= 0 else { return nil }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: Self.power(of: places - wanted))
    return rest == 0 ? ExactDecimal(digits: quotient, places: wanted) : nil
  }

  /// The exact product, or `nil` when it has too many digits.
  func multiplied(by other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: other.digits)
    return overflow ? nil : ExactDecimal(digits: product, places: places + other.places)
  }

  /// The exact sum, or `nil` when it has too many digits.
  func adding(_ other: ExactDecimal) -> ExactDecimal? {
    let wanted = max(places, other.places)
    guard let left = scaled(to: wanted), let right = other.scaled(to: wanted) else { return nil }
    return ExactDecimal(digits: left.digits + right.digits, places: wanted)
  }
}

extension ExactDecimal: Hashable, Comparable {
  static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.canonical == right.canonical
  }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    // Whole parts first: bringing both to the same places could overflow.
    let (leftWhole, leftRest) = left.parts
    let (rightWhole, rightRest) = right.parts
    return leftWhole == rightWhole ? leftRest < rightRest : leftWhole < rightWhole
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(canonical.digits)
    hasher.combine(canonical.places)
  }

  private var parts: (whole: Int128, rest: Int128) {
    let (whole, rest) = digits.quotientAndRemainder(dividingBy: Self.power(of: places))
    return (whole, rest * Self.power(of: 18 - places))
  }

  private var canonical: (digits: Int128, places: Int) {
    var (digits, places) = (digits, places)
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return (digits, places)
  }
}
