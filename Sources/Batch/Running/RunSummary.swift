public import Payments

/// How a run stands: the run object of the command line.
public struct RunSummary: Equatable, Sendable {
  /// The run as the journal has it.
  public var run: RunRecord
  /// How many rows have each verdict; they sum to the run's rows.
  public var verdicts: [Verdict: Int]
  /// The exit code of a command that ends with this run; see CLI.md.
  public var exitCode: Int32

  /// Counts the groups of a tally.
  public init(run: RunRecord, tally: [RunTally]) {
    self.run = run
    verdicts = [:]
    var hasOpen = false
    var hasFailed = false
    for group in tally where group.rows > 0 {
      verdicts[RowStanding.verdict(group.standing), default: 0] += group.rows
      switch Self.exitCode(group.standing) {
      case 3: hasOpen = true
      case 1: hasFailed = true
      default: break
      }
    }
    exitCode = hasOpen ? 3 : hasFailed ? 1 : 0
  }

  /// How many rows have a verdict.
  public func count(_ verdict: Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// Payments per second over all the time that processes worked on the run.
  public var rate: Int {
    let made = Verdict.allCases.filter { ![.invalid, .duplicate, .skipped].contains($0) }
      .reduce(0) { $0 + count($1) }
    guard run.activeMilliseconds > 0 else { return 0 }
    return Int(Int64(made) * 1000 / run.activeMilliseconds)
  }

  /// The code of one group of rows.
  ///
  /// A duplicate counts as the payment that it repeats; a second use in one file and a page to
  /// pay on count as good.
  static func exitCode(_ standing: RunTally.Standing) -> Int32 {
    switch standing {
    case .ended(.duplicate, let reason):
      guard let state = PaymentState(rawValue: reason) else { return 0 }
      return exitCode(.payment(.charge, state))
    case .ended: return 1
    case .waiting: return 1
    case .payment(let operation, let state):
      switch Verdict(of: state, operation: operation) {
      case .captured, .authorized, .refunded, .voided, .duplicate: return 0
      case .declined, .refused, .invalid, .skipped: return 1
      case .inDoubt, .pending: return 3
      case .actionNeeded: return operation == .link ? 0 : 3
      }
    }
  }

  /// A duration in whole milliseconds.
  static func milliseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
