/// How a command ends; scripts depend on the numbers (CLI.md).
enum ExitCode: Int32, Sendable {
  /// Done, all good.
  case done = 0
  /// Done, but something was declined, refused, invalid, failed or needs a choice.
  case notAllGood = 1
  /// The command line or a configuration file is wrong or unreadable.
  case usage = 2
  /// Something is in doubt, in review, or waits for a person.
  case open = 3
  /// Input is needed and there is no terminal.
  case inputNeeded = 4
  /// Cannot work now; nothing was sent.
  case cannotWork = 5
  /// A fault in purser.
  case fault = 70
  /// Interrupted, resumable.
  case interrupted = 130

  /// The graver of two ends of one command: 3 beats 1 beats 0.
  func or(_ other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [.done, .notAllGood, .open]
    let left = order.firstIndex(of: self) ?? order.count
    let right = order.firstIndex(of: other) ?? order.count
    return left < right ? other : self
  }
}
