public import Payments

extension Instant {
  /// The moment in UTC as RFC 3339 writes it: `2026-11-30T12:00:00.123Z`.
  ///
  /// Milliseconds stand there only when they are not zero.
  public var rfc3339: String {
    let date = CalendarDate(self)
    let inDay = milliseconds - date.start.milliseconds
    // Moments outside the years 1 to 9999 are shown as the first or last moment inside.
    let clock = min(max(inDay, 0), 86_399_999)
    let seconds = clock / 1000
    let fraction = clock % 1000
    var text = "\(date)T\(Self.padded(seconds / 3600, 2)):\(Self.padded(seconds / 60 % 60, 2))"
    text += ":\(Self.padded(seconds % 60, 2))"
    return fraction == 0 ? text + "Z" : "\(text).\(Self.padded(fraction, 3))Z"
  }

  /// Reads RFC 3339 section 5.6, with `Z` or an offset; finer than a millisecond is cut.
  ///
  /// A leap second (`:60`) is taken as the first moment of the next minute.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 40,
      let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self)),
      bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let hour = CalendarDate.number(bytes[11..<13]),
      let minute = CalendarDate.number(bytes[14..<16]),
      let second = CalendarDate.number(bytes[17..<19]), hour < 24, minute < 60, second <= 60
    else { return nil }
    var index = 19
    var fraction = 0
    if bytes[index] == UInt8(ascii: ".") {
      let digits = bytes[(index + 1)...].prefix { $0.isASCIIDigit }
      guard !digits.isEmpty else { return nil }
      let kept = Array(digits.prefix(3)) + Array(repeating: 0x30, count: max(0, 3 - digits.count))
      fraction = CalendarDate.number(kept[...]) ?? 0
      index += 1 + digits.count
    }
    guard let offset = Self.offsetMinutes(bytes[index...]) else { return nil }
    let minutes = Int64(hour * 60 + minute - offset)
    self.init(
      milliseconds: date.start.milliseconds + minutes * 60_000 + Int64(second * 1000 + fraction)
    )
  }

  private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
    let start = bytes.startIndex + 1
    guard bytes.count == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      bytes[start + 2] == UInt8(ascii: ":"),
      let hours = CalendarDate.number(bytes[start..<(start + 2)]),
      let minutes = CalendarDate.number(bytes[(start + 3)..<(start + 5)]), hours < 24, minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
