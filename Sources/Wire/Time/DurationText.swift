/// Durations as people write them: a whole number and its unit.
public enum DurationText: Sendable {
  private static let units: [(suffix: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// Reads `500ms`, `30s`, `5m`, `2h`, `35d`; `nil` for anything else, or too large a number.
  public static func parse(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let count = Int64(digits) else { return nil }
    let suffix = text.dropFirst(digits.count)
    guard let unit = units.first(where: { $0.suffix == suffix }) else { return nil }
    let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
    return overflow ? nil : .milliseconds(milliseconds)
  }

  /// Writes a duration with the largest unit that leaves a whole number; milliseconds at least.
  public static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let fraction = attoseconds / 1_000_000_000_000_000
    if fraction != 0 {
      let (thousands, overflow) = seconds.multipliedReportingOverflow(by: 1000)
      return overflow ? "\(seconds)s" : "\(thousands + fraction)ms"
    }
    for unit in units.reversed() where unit.milliseconds >= 1000 {
      let size = unit.milliseconds / 1000
      if seconds != 0, seconds % size == 0 { return "\(seconds / size)\(unit.suffix)" }
    }
    return "\(seconds)s"
  }

  /// What a text without a proper unit most likely means.
  static func mend(_ text: String) -> String? {
    if DecimalText.isDigits(text) { return text + "s" }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    if parts.count == 2 || parts.count == 3 {
      var seconds: Int64 = 0
      for part in parts {
        guard let part, (0...59_999).contains(part) else { return nil }
        seconds = seconds * 60 + part
      }
      // Two parts are hours and minutes, as on a clock; three end in seconds.
      return parts.count == 2 ? "\(seconds)m" : "\(seconds)s"
    }
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let word = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    let spellings = [
      "sec": "s", "secs": "s", "second": "s", "seconds": "s", "s": "s", "min": "m", "mins": "m",
      "minute": "m", "minutes": "m", "m": "m", "hour": "h", "hours": "h", "h": "h", "day": "d",
      "days": "d", "d": "d", "ms": "ms",
    ]
    guard let suffix = spellings[word], !number.isEmpty else { return nil }
    if DecimalText.isDigits(String(number)) { return number + suffix }
    let pieces = number.split(separator: ".", omittingEmptySubsequences: false)
    guard suffix == "s", pieces.count == 2, let whole = Int64(pieces[0]), whole < 1_000_000,
      DecimalText.isDigits(String(pieces[1])), pieces[1].count <= 3
    else { return nil }
    let padded = pieces[1] + String(repeating: "0", count: 3 - pieces[1].count)
    return Int64(padded).map { "\(whole * 1000 + $0)ms" }
  }
}
