internal import Payments

/// The time that a question about an order concerns: the last three days unless it says otherwise.
///
/// What cannot be read silently becomes the default.
struct AssistWindow {
  var start: Instant
  var end: Instant

  init(_ fields: AssistFields, now: Instant) {
    start = Self.moment("Start", fields) ?? now + .seconds(-3 * 86_400)
    end = Self.moment("End", fields).map { $0 + .seconds(59) } ?? now
  }

  func holds(_ moment: Instant) -> Bool { start <= moment && moment <= end }

  private static func moment(_ side: String, _ fields: AssistFields) -> Instant? {
    func number(_ part: String) -> Int? {
      let text = fields.value(side + part)
      return text.isEmpty && (part == "Hour" || part == "Min") ? 0 : Int(text)
    }
    guard let year = number("Year"), let month = number("Month"), let day = number("Day"),
      let date = CalendarDay(year: year, month: month, day: day), year >= 1970, year < 3000,
      let hour = number("Hour"), 0...23 ~= hour, let minute = number("Min"), 0...59 ~= minute
    else { return nil }
    return date.start + .seconds(hour * 3600 + minute * 60)
  }
}
