extension Instant {
  /// The moment in UTC as RFC 3339 writes it, with milliseconds: `2026-06-01T00:00:00.000Z`.
  public var rfc3339: String {
    let millisecondOfDay = milliseconds - milliseconds.flooredQuotient(by: 86_400_000) * 86_400_000
    let (seconds, thousandths) = millisecondOfDay.quotientAndRemainder(dividingBy: 1000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return "\(CalendarDay(of: self))T\(clock.joined(separator: ":")).\(thousandths.padded(to: 3))Z"
  }

  /// Reads a moment as RFC 3339 writes it, with any offset; `nil` for anything else.
  ///
  /// Fractions behind the millisecond are dropped; a leap second is the second after it.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, [bytes[4], bytes[7], bytes[13], bytes[16]] == Array("--::".utf8),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
      let year = Instant.number(bytes[0..<4]), let month = Instant.number(bytes[5..<7]),
      let day = Instant.number(bytes[8..<10]), let hour = Instant.number(bytes[11..<13]),
      let minute = Instant.number(bytes[14..<16]), let second = Instant.number(bytes[17..<19]),
      let date = CalendarDay(year: year, month: month, day: day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var thousandths = 0
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { 48...57 ~= $0 }
      guard !fraction.isEmpty else { return nil }
      let three =
        Array(fraction.prefix(3))
        + [UInt8](repeating: 48, count: 3)
        .dropFirst(
          min(3, fraction.count)
        )
      thousandths = Instant.number(three[...]) ?? 0
      rest = rest[fraction.endIndex...]
    }
    guard let offset = Instant.offset(rest) else { return nil }
    let seconds = date.daysSince1970 * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
    self.init(milliseconds: seconds * 1000 + Int64(thousandths))
  }

  /// The seconds of `Z` or `+03:00`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.count == 1, bytes.first == UInt8(ascii: "Z") || bytes.first == UInt8(ascii: "z") {
      return 0
    }
    let bytes = Array(bytes)
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]),
      hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
