internal import Payments

/// Moments as the gateway writes them: `dd.MM.yyyy HH:mm:ss`.
enum PortmoneMoment {
  static func text(of moment: Instant) -> String {
    // 2026-12-01T12:30:00… in, parts of it out.
    let text = MomentText.text(of: moment)
    let (date, time) = (text.prefix(10), text.dropFirst(11).prefix(8))
    return "\(date.suffix(2)).\(date.dropFirst(5).prefix(2)).\(date.prefix(4)) \(time)"
  }
}
