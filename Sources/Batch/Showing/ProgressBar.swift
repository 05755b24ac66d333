import Payments

/// Renders how far a run is, as one line.
public enum ProgressBar: Sendable {
  /// A bar for a terminal of some columns: share, counts, rate and time left.
  public static func line(_ progress: RunProgress, width: Int) -> String {
    let facts =
      " \(share(progress))% \(progress.done)/\(progress.rows)\(counts(progress))"
      + " \(progress.rate)/s\(timeLeft(progress))"
    let room = min(width - facts.count - 2, 40)
    guard room >= 5 else { return String(facts.dropFirst().prefix(max(width, 0))) }
    let filled = progress.rows > 0 ? room * progress.done / progress.rows : 0
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    return "[\(bar)]\(facts)"
  }

  /// A line for a log or a pipe.
  public static func plainLine(_ progress: RunProgress) -> String {
    "\(progress.done) of \(progress.rows) rows\(counts(progress)) \(progress.rate)/s"
      + timeLeft(progress)
  }

  private static func share(_ progress: RunProgress) -> Int {
    progress.rows > 0 ? 100 * progress.done / progress.rows : 100
  }

  private static func counts(_ progress: RunProgress) -> String {
    let shown: [(Verdict, String)] = [
      (.captured, "captured"), (.authorized, "authorized"), (.declined, "declined"),
      (.refused, "refused"), (.invalid, "invalid"), (.duplicate, "duplicate"),
      (.inDoubt, "in doubt"), (.pending, "pending"), (.actionNeeded, "for payers"),
    ]
    let words = shown.filter { progress.count($0.0) > 0 }
      .map { "\(progress.count($0.0)) \($0.1)" }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  private static func timeLeft(_ progress: RunProgress) -> String {
    switch progress.phase {
    case .done: return ""
    case .waiting: return ", waiting for open payments"
    case .sending:
      guard progress.rate > 0 else { return "" }
      let seconds = progress.count(.skipped) / progress.rate
      let minutes = seconds / 60
      return minutes > 0 ? ", \(minutes) min left" : ", \(seconds) s left"
    }
  }
}
