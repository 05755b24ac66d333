import Payments

/// Days, times and durations.
enum TimeForm {
  /// A day as `2026-06-30`, from that form or from `30.06.2026`.
  static func date(_ text: String) throws(FieldMistake) -> String {
    let isISO = text.contains("-")
    let parts = text.split(separator: isISO ? "-" : ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .notDate }
    let ordered = isISO ? Array(parts) : Array(parts.reversed())
    guard ordered[0].utf8.count == 4, let year = number(ordered[0]),
      1...2 ~= ordered[1].utf8.count, let month = number(ordered[1]),
      1...2 ~= ordered[2].utf8.count, let day = number(ordered[2]),
      let date = CalendarDay(year: year, month: month, day: day)
    else { throw .notDate }
    return date.description
  }

  /// A day in a form of its own, such as `dd.MM.yyyy`, and in no other; without one as ``date(_:)``.
  static func date(_ text: String, as format: String?) throws(FieldMistake) -> String {
    guard let format else { return try date(text) }
    let (letters, characters) = (Array(format.utf8), Array(text.utf8))
    guard letters.count == characters.count else { throw .notDate }
    var parts: [UInt8: Int] = [:]
    for (letter, character) in zip(letters, characters) {
      guard "dMy".utf8.contains(letter) else {
        guard letter == character else { throw .notDate }
        continue
      }
      guard 48...57 ~= character else { throw .notDate }
      parts[letter] = (parts[letter] ?? 0) * 10 + Int(character - 48)
    }
    guard let day = parts[UInt8(ascii: "d")], let month = parts[UInt8(ascii: "M")],
      let year = parts[UInt8(ascii: "y")], CalendarDay(year: year, month: month, day: day) != nil
    else { throw .notDate }
    return text
  }

  /// Whether a text is a form of a day: day, month and year once each.
  static func isFormat(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    var rest = text
    for part in ["dd", "MM", "yyyy"] {
      let pieces = rest.split(separator: part, omittingEmptySubsequences: false)
      guard pieces.count == 2 else { return false }
      rest = pieces.joined()
    }
    return rest.utf8.allSatisfy { ".-/ ".utf8.contains($0) }
  }

  /// A time of day as `18:30` or `18:30:00`.
  static func time(_ text: String) throws(FieldMistake) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts.allSatisfy({ $0.utf8.count == 2 }) else { throw .notTime }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, numbers[0] < 24, numbers[1...].allSatisfy({ $0 < 60 })
    else { throw .notTime }
    return text
  }

  /// A count with its unit: `500ms`, `30s`, `5m`, `1h`, `7d`.
  static func duration(_ text: String) throws(FieldMistake) -> String {
    let count = text.prefix { "0"..."9" ~= $0 }
    let unit = text[count.endIndex...]
    guard 1...12 ~= count.utf8.count, ["ms", "s", "m", "h", "d"].contains(unit) else {
      throw .notDuration
    }
    return text
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { 48...57 ~= $0 } ? Int(digits) : nil
  }
}
