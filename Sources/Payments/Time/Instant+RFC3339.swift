extension Instant {
  /// The moment in UTC as RFC 3339 writes it: `2026-11-30T12:00:00.123Z`.
  ///
  /// Milliseconds stand there only when they are not zero. Moments outside the years 1 to 9999
  /// are shown on the first or last day inside.
  public var rfc3339: String {
    let remainder = milliseconds % 86_400_000
    let inDay = remainder < 0 ? remainder + 86_400_000 : remainder
    let (seconds, fraction) = inDay.quotientAndRemainder(dividingBy: 1000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    let text = "\(CalendarDay(of: self))T\(clock.joined(separator: ":"))"
    return fraction == 0 ? "\(text)Z" : "\(text).\(fraction.padded(to: 3))Z"
  }

  /// Reads RFC 3339 section 5.6, with `Z` or an offset; finer than a millisecond is cut.
  ///
  /// A leap second (`:60`) is taken as the first moment of the next minute.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard 20...40 ~= bytes.count,
      let date = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let hour = Int(digits: bytes[11..<13]),
      let minute = Int(digits: bytes[14..<16]), let second = Int(digits: bytes[17..<19]),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var thousandths = 0
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { 48...57 ~= $0 }
      guard !fraction.isEmpty else { return nil }
      let three = (Array(fraction.prefix(3)) + [48, 48]).prefix(3)
      thousandths = Int(digits: three) ?? 0
      rest = rest[fraction.endIndex...]
    }
    guard let offset = Instant.offset(Array(rest)) else { return nil }
    let seconds = Int64(hour * 3600 + minute * 60 + second - offset)
    self.init(milliseconds: date.start.milliseconds + seconds * 1000 + Int64(thousandths))
  }

  /// The seconds of `Z` or `+03:00`.
  private static func offset(_ bytes: [UInt8]) -> Int? {
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = Int(digits: bytes[1..<3]), let minutes = Int(digits: bytes[4..<6]),
      hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }
}
