import Payments

/// A moment as a calendar and a clock show it, at a fixed offset from UTC.
struct CivilTime: Hashable, Sendable {
  let date: CalendarDay
  let hour: Int
  let minute: Int
  let second: Int
  let millisecond: Int
  /// Seconds east of UTC.
  let offset: Int

  /// What a clock shows `offset` seconds east of UTC; the years are 1 to 9999.
  init(_ moment: Instant, offset: Int) {
    let (shifted, overflow) = moment.milliseconds.addingReportingOverflow(Int64(offset) * 1000)
    let local = Instant(milliseconds: overflow ? moment.milliseconds : shifted)
    date = CalendarDay(of: local)
    let inDay = local.milliseconds.subtractingReportingOverflow(date.start.milliseconds)
      .partialValue
    let clock = Int(min(max(inDay, 0), 86_399_999))
    hour = clock / 3_600_000
    minute = clock / 60_000 % 60
    second = clock / 1000 % 60
    millisecond = clock % 1000
    self.offset = offset
  }

  /// The offset as `+03:00` or `+0300`.
  func offsetText(colon: Bool) -> String {
    let size = abs(offset)
    let (hours, minutes) = (Self.padded(size / 3600, 2), Self.padded(size / 60 % 60, 2))
    return "\(offset < 0 ? "-" : "+")\(hours)\(colon ? ":" : "")\(minutes)"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
