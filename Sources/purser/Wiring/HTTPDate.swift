import Foundation
import Payments

/// The Date header of a reply: `Tue, 01 Dec 2026 00:00:00 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Reads the preferred form; `nil` for anything else.
  static func parse(_ text: String) -> Instant? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months[String(parts[2])],
      let moment = Instant(rfc3339: "\(parts[3])-\(month)-\(parts[1])T\(parts[4])Z")
    else { return nil }
    return moment
  }

  private static let months = [
    "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04", "May": "05", "Jun": "06", "Jul": "07",
    "Aug": "08", "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
  ]
}
