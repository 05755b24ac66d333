/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Hashable, Sendable, Comparable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Takes a day that exists; `nil` for the 30th of February and its like.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day,
      day <= CalendarDay.days(inMonth: month, ofYear: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `2026-12-05`; `nil` for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]),
      let day = Int(digits: bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that a moment lies in, at a place whose clocks differ from UTC by so many seconds.
  ///
  /// Moments outside the years 1 to 9999 give the first or the last day.
  public init(of moment: Instant, secondsFromUTC: Int = 0) {
    let local = moment + .seconds(secondsFromUTC)
    let days = local.milliseconds.flooredQuotient(by: 86_400_000)
    self = CalendarDay(number: min(max(days, -719_162), 2_932_896))
  }

  /// Makes the day by its number; 0 is 1970-01-01.
  ///
  /// The algorithm is `civil_from_days` of Howard Hinnant.
  private init(number: Int64) {
    let shifted = number + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// How many days lie between 1970-01-01 and this day; negative before.
  public var number: Int64 {
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted - era * 400
    let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Its first moment in UTC.
  public var start: Instant { Instant(milliseconds: number * 86_400_000) }

  /// How many days a month has.
  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }

  /// Whether the left day is the earlier one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2026-06-01`.
  public var description: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension Int64 {
  /// The quotient rounded down, also below zero.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  /// The number that ASCII digits write; `nil` for anything else, and above nine digits.
  init?(digits: ArraySlice<UInt8>) {
    guard 1...9 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}

extension BinaryInteger {
  /// The number with zeros in front, as many as are missing.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
