/// How often something may happen: a count in a period.
public struct Rate: Hashable, Sendable {
  /// How many, at least 1.
  public let count: Int
  /// In which time: a second, a minute or an hour.
  public let period: Duration

  /// Makes a rate; the count must be at least 1.
  public init(count: Int, period: Duration) {
    precondition(count >= 1 && period > .zero, "a rate needs a count and a period above zero")
    self.count = count
    self.period = period
  }

  /// Reads `200/s`, `200/m` or `200/h`; `nil` for anything else and for zero.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, DecimalText.isDigits(parts[0]), !parts[0].hasPrefix("0"),
      let count = Int(parts[0]), count <= 1_000_000_000
    else { return nil }
    switch parts[1] {
    case "s": self.init(count: count, period: .seconds(1))
    case "m": self.init(count: count, period: .seconds(60))
    case "h": self.init(count: count, period: .seconds(3600))
    default: return nil
    }
  }

  /// The time between two when they are spread evenly.
  public var interval: Duration { period / count }
}
