/// How a poll step asks: the first question after `first`, each later one `factor` times as late.
public struct PollPolicy: Equatable, Sendable {
  /// The call that asks; it moves no money.
  public var call: String
  /// The wait before the first question.
  public var first: Duration
  /// How much longer each wait is than the one before, in hundredths; 150 is one and a half times.
  public var factorHundredths: Int
  /// The longest wait between two questions.
  public var longest: Duration
  /// How long after the step began the poll gives up; then the payment is as the last reading says,
  /// and without one in doubt.
  public var deadline: Duration?
  /// How many questions at most; at least one of `deadline` and `tries` is set.
  public var tries: Int?

  /// Makes a policy.
  public init(
    call: String,
    first: Duration,
    factorHundredths: Int,
    longest: Duration,
    deadline: Duration?,
    tries: Int?
  ) {
    self.call = call
    self.first = first
    self.factorHundredths = factorHundredths
    self.longest = longest
    self.deadline = deadline
    self.tries = tries
  }
}
