/// How a poll step asks: the first question after `first`, each later one `factor` times as late.
public struct PollPolicy: Equatable, Sendable {
  /// The bounds of a wait that the provider names.
  public struct Clamp: Equatable, Sendable {
    /// A shorter wait is made as long as this.
    public var least: Duration
    /// A longer wait is made as short as this.
    public var most: Duration
    /// The wait when the provider names none that can be read.
    public var usual: Duration

    /// Makes bounds.
    public init(least: Duration, most: Duration, usual: Duration) {
      self.least = least
      self.most = most
      self.usual = usual
    }

    /// The wait for what the provider named.
    public func wait(_ named: Duration?) -> Duration {
      named.map { min(max($0, least), most) } ?? usual
    }
  }

  /// The call that asks; it moves no money, unless the provider promises to replay its answer.
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
  /// The bounds of waits that the provider names (`every`); `nil` when the waits are those above.
  public var clamp: Clamp?

  /// Makes a policy.
  public init(
    call: String,
    first: Duration,
    factorHundredths: Int,
    longest: Duration,
    deadline: Duration?,
    tries: Int?,
    clamp: Clamp? = nil
  ) {
    self.call = call
    self.first = first
    self.factorHundredths = factorHundredths
    self.longest = longest
    self.deadline = deadline
    self.tries = tries
    self.clamp = clamp
  }
}
