public import Providers

/// The times that rule one payment: the account's limits and the plugin's promises.
public struct LifecycleTerms: Equatable, Sendable {
  /// How long one exchange may take; an intent's bytes leave before it is over.
  public var total: Duration
  /// The plugin's promises about finding an effect again; `nil` when the operation has no effect.
  public var lookup: LookupPolicy?
  /// The waits before an unanswered call that moves no money, or one proved unsent, is made again.
  public var repeats: [Duration]
  /// When an inquiry is due, counted from the beginning of the doubt.
  public var schedule: [Duration]
  /// How often an inquiry is due once the schedule has run out.
  public var scheduleEnd: Duration
  /// After how long a doubt is a person's task.
  public var doubtDeadline: Duration

  /// The waits of DESIGN §5.
  public static let usualRepeats: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

  /// The waits of RELIABILITY §5.
  public static let usualSchedule: [Duration] = [
    .seconds(1), .seconds(3), .seconds(10), .seconds(30), .seconds(60), .seconds(300),
    .seconds(900), .seconds(3600),
  ]

  /// Makes terms; the waits are those of RELIABILITY §5 and DESIGN §5 unless given.
  public init(
    total: Duration,
    lookup: LookupPolicy?,
    repeats: [Duration] = LifecycleTerms.usualRepeats,
    schedule: [Duration] = LifecycleTerms.usualSchedule,
    scheduleEnd: Duration = .seconds(21_600),
    doubtDeadline: Duration = .seconds(86_400)
  ) {
    self.total = total
    self.lookup = lookup
    self.repeats = repeats
    self.schedule = schedule
    self.scheduleEnd = scheduleEnd
    self.doubtDeadline = doubtDeadline
  }
}
