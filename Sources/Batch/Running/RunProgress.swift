public import Payments

/// How far a run is; for people who watch, never for the result.
public struct RunProgress: Equatable, Sendable {
  /// What the run does at the moment.
  public enum Phase: Equatable, Sendable {
    case sending
    /// Every row was sent; open ones are asked about until the wait is over.
    case waiting
    case done
  }

  /// What the run does at the moment.
  public var phase: Phase
  /// All rows of the run.
  public var rows: Int
  /// How many rows have each verdict; they sum to ``rows``.
  public var verdicts: [Verdict: Int]
  /// How many payments this process has brought to an answer.
  public var answered: Int
  /// How long this process has worked on the run.
  public var elapsed: Duration

  /// Makes a progress.
  public init(
    phase: Phase,
    rows: Int,
    verdicts: [Verdict: Int],
    answered: Int,
    elapsed: Duration
  ) {
    self.phase = phase
    self.rows = rows
    self.verdicts = verdicts
    self.answered = answered
    self.elapsed = elapsed
  }

  /// The rows that need nothing more from this run.
  public var done: Int { rows - count(.skipped) - count(.pending) - count(.inDoubt) }

  /// Payments answered in a second by this process.
  public var rate: Int {
    let milliseconds = RunSummary.milliseconds(elapsed)
    return milliseconds > 0 ? Int(Int64(answered) * 1000 / milliseconds) : 0
  }

  /// How many rows have a verdict.
  public func count(_ verdict: Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// Moves one row from one verdict to another.
  mutating func move(from old: Verdict, to new: Verdict) {
    guard old != new else { return }
    verdicts[old, default: 0] -= 1
    verdicts[new, default: 0] += 1
  }
}
