import Foundation
import Payments

/// Moments as people read them: in the configured zone, with its distance from UTC.
struct LocalTime: Sendable {
  private let zone: TimeZone

  /// Makes the words of a zone such as `Europe/Kyiv`; UTC for a name that is none.
  init(_ name: String) { zone = TimeZone(identifier: name) ?? .gmt }

  /// Such as `2026-12-01T09:15:00+02:00`; `Z` in UTC.
  func text(_ moment: Instant) -> String {
    let date = Date(timeIntervalSince1970: TimeInterval(moment.milliseconds / 1000))
    let offset = zone.secondsFromGMT(for: date)
    guard offset != 0 else { return moment.rfc3339 }
    let local = (moment + .seconds(offset)).rfc3339.dropLast()
    let minutes = abs(offset) / 60
    return local + (offset < 0 ? "-" : "+") + Self.two(minutes / 60) + ":" + Self.two(minutes % 60)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
