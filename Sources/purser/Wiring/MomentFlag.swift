import Payments
import Wire

/// Reads a moment that stands behind a flag.
enum MomentFlag {
  static func read(_ flag: String, _ invocation: Invocation) throws(CommandError) -> Instant? {
    guard let text = invocation.value(flag) else { return nil }
    guard let moment = Instant(rfc3339: text) else {
      throw .usage(
        "\(flag) takes a moment in RFC 3339, found \"\(text)\"",
        help: "write it like 2026-12-05T10:00:00Z"
      )
    }
    return moment
  }
}
