public import Payments

/// What a check needs to know besides the values.
public struct FormContext: Sendable {
  /// Says whether a condition holds for the values that are neither hidden nor sensitive.
  public typealias Evaluator = @Sendable (FormCondition, [String: String]) -> Bool

  /// The day by which a card may have expired, in the cards' time zone.
  public let today: CalendarDay
  /// The currency of money fields; without one they are plain decimals above zero.
  public let currency: Currency?
  /// The host's own values of `info` and `carry` fields.
  public let given: [String: String]
  /// Evaluates conditions.
  public let evaluator: Evaluator

  /// Makes a context; without an evaluator every conditional field is hidden.
  public init(
    today: CalendarDay,
    currency: Currency? = nil,
    given: [String: String] = [:],
    evaluator: @escaping Evaluator = { _, _ in false }
  ) {
    self.today = today
    self.currency = currency
    self.given = given
    self.evaluator = evaluator
  }
}
