import Payments
import Wire

/// What a reply's `Retry-After` asks for (RFC 9110 §10.2.3).
enum RetryAfter {
  /// How long to wait; `nil` without the header, or when it cannot be read.
  static func wait(_ reply: HTTPReply, at now: Instant) -> Duration? {
    guard let text = reply.header("Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ 48...57 ~= $0 }) {
      return Int64(text).map { .seconds($0) }
    }
    guard let moment = date(text) else { return nil }
    return max(.zero, moment.duration(since: now))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A date such as `Sun, 06 Nov 1994 08:49:37 GMT`; the two obsolete forms are not read.
  private static func date(_ text: String) -> Instant? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month + 1
    let twoDigits = number < 10 ? "0\(number)" : "\(number)"
    return Instant(rfc3339: "\(parts[3])-\(twoDigits)-\(parts[1])T\(parts[4])Z")
  }
}
