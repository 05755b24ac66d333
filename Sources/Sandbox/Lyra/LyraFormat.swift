internal import Payments

/// The formats of the gateway's fields.
enum LyraFormat {
  static let languages: Set<String> = [
    "de", "en", "zh", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "sv", "tr",
  ]

  static func isDigits(_ text: String, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// Text without angle brackets.
  static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains(UInt8(ascii: "<")) && !text.utf8.contains(UInt8(ascii: ">"))
  }

  /// Letters, digits, `_` and `-`.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
        default: false
        }
      }
  }

  /// Items between semicolons.
  static func isList(_ text: String, _ isItem: (String) -> Bool) -> Bool {
    text.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { isItem(String($0)) }
  }

  static func isAddress(_ text: String) -> Bool {
    text.utf8.count <= 1024 && (text.hasPrefix("http://") || text.hasPrefix("https://"))
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Six letters or digits; the numbers from 900000 are the back office's own.
  static func isTransID(_ text: String) -> Bool {
    text.utf8.count == 6 && isWord(text) && !text.contains("_") && !text.contains("-")
      && !(text.hasPrefix("9") && isDigits(text, 6...6))
  }

  /// One payment, instalments by a rule, or instalments by dates; the last one within a year of the
  /// form's day.
  static func isPaymentConfig(_ text: String, amount: String, date: String) -> Bool {
    if text == "SINGLE" { return true }
    if text.hasPrefix("MULTI:") {
      let parts = pairs(String(text.dropFirst(6)))
      let numbers = parts?.compactMap { Int64($0.value) } ?? []
      guard parts?.map(\.name) == ["first", "count", "period"], numbers.count == 3 else {
        return false
      }
      let (first, count, period) = (numbers[0], numbers[1], numbers[2])
      return 1...366 ~= count && 1...366 ~= period && (count - 1) * period <= 366
        && (1...(Int64(amount) ?? 0)) ~= first
    }
    guard text.hasPrefix("MULTI_EXT:"), let parts = pairs(String(text.dropFirst(10))),
      let start = CalendarDay(dashed(String(date.prefix(8))))
    else { return false }
    return parts.allSatisfy { part in
      guard isDigits(part.name, 8...8), let day = CalendarDay(dashed(part.name)) else {
        return false
      }
      return day.start <= start.start + .seconds(366 * 86_400)
    }
  }

  static func pairs(_ text: String) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, isDigits(String(sides[1]), 1...12) else { return nil }
      pairs.append((String(sides[0]), String(sides[1])))
    }
    return pairs
  }

  /// `20270115` as `2027-01-15`.
  static func dashed(_ day: String) -> String {
    "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.dropFirst(6))"
  }

  /// The day of a date `yyyyMMddHHmmss` in UTC; nil when it is none, or one of a wrong time zone.
  ///
  /// A date that is off by one to fifteen hours comes from a clock that is not UTC. Forms recorded
  /// on other days are taken, so that they can be played again.
  static func day(_ text: String, now: Instant) -> String? {
    guard isDigits(text, 14...14), let day = CalendarDay(dashed(String(text.prefix(8)))),
      let hours = Int64(text.dropFirst(8).prefix(2)), hours < 24,
      let minutes = Int64(text.dropFirst(10).prefix(2)), minutes < 60,
      let seconds = Int64(text.dropFirst(12)), seconds < 60
    else { return nil }
    let date = day.start + .seconds(hours * 3600 + minutes * 60 + seconds)
    let off = max(now.duration(since: date), date.duration(since: now))
    guard off < .seconds(1800) || off > .seconds(15 * 3600) else { return nil }
    return String(text.prefix(8))
  }
}
