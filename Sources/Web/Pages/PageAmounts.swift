import Foundation
import FoundationInternationalization
import Payments

/// Amounts, moments and counts as people of one language write them.
struct PageAmounts {
  let language: Language

  private var locale: Locale {
    switch language {
    case .uk: Locale(identifier: "uk_UA")
    case .en: Locale(identifier: "en_GB")
    case .ru: Locale(identifier: "ru_RU")
    }
  }

  /// The amount with the currency's own decimals, as ISO 4217 has them.
  func amount(_ money: Money) -> String {
    let exponent = money.currency.exponent
    let value = Decimal(
      sign: money.minorUnits < 0 ? .minus : .plus,
      exponent: -exponent,
      significand: Decimal(money.minorUnits.magnitude)
    )
    let format = Decimal.FormatStyle.Currency(code: money.currency.code, locale: locale)
    return value.formatted(format.precision(.fractionLength(exponent)))
  }

  /// A day and a time with the zone's name, such as `1 December 2026 at 11:15 UTC`.
  func moment(_ moment: Instant, zone: String) -> String {
    let date = Date(timeIntervalSince1970: TimeInterval(moment.milliseconds / 1000))
    var format = Date.FormatStyle(date: .long, time: .shortened, locale: locale)
    format.timeZone = TimeZone(identifier: zone) ?? .gmt
    format.calendar = Calendar(identifier: .gregorian)
    return date.formatted(format.timeZone(.specificName(.short)))
  }

  /// Which plural form a count takes (CLDR: one, few, many).
  static func plural(_ count: Int, in language: Language) -> Plural {
    let count = count.magnitude
    if language == .en { return count == 1 ? .one : .many }
    let (tens, ones) = (count % 100, count % 10)
    if ones == 1, tens != 11 { return .one }
    return 2...4 ~= ones && !(12...14 ~= tens) ? .few : .many
  }

  enum Plural: Sendable { case one, few, many }
}
