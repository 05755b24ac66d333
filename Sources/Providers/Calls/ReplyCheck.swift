import Payments
import Wire

/// Compares what a success says with what was asked.
struct ReplyCheck {
  /// What came of it.
  enum Result {
    /// Nothing differs; the minor units that the reply confirmed, in our own counting.
    case agreed(minorUnits: Int64?)
    case differs(Reading.Claim)
  }

  let outcome: OutcomePlan
  let currencies: [String: Scope.CurrencyRule]
  let evaluation: CallEvaluation

  func check() -> Result {
    var confirmed: Int64?
    for (check, slot) in outcome.checks {
      let value: Value
      do throws(RenderError) {
        value = try slot.value(in: evaluation)
      } catch {
        return .differs(.unproved(why: "the reply lacks the \(check.rawValue) to check"))
      }
      // An optional that is absent was declared as not always there.
      if case .absent = value { continue }
      let (agrees, expected) = compare(check, value)
      guard agrees else {
        let found = MessageScrubber.word(value.textForm ?? "?")
        return .differs(.mismatch(field: check.rawValue, expected: expected, found: found))
      }
      if check == .minor || check == .amount {
        confirmed = amount.minorUnits
      }
    }
    return .agreed(minorUnits: confirmed)
  }

  /// What the running operation moves: its own amount, or the payment's.
  private var amount: Money {
    evaluation.context.operation?.amount ?? evaluation.context.content.amount
  }

  private func compare(_ check: OutcomePlan.Check, _ value: Value) -> (Bool, String) {
    let rule = currencies[amount.currency.code]
    switch check {
    case .minor:
      let digits = rule?.digits ?? amount.currency.exponent
      let expected = decimal(amount)?.scaled(to: digits).flatMap { Int64(exactly: $0.digits) }
      guard case .integer(let found) = value, let expected else { return (false, "?") }
      return (found == expected, String(expected))
    case .amount:
      let expected = decimal(amount)
      guard case .decimal(let found) = value, let expected else { return (false, "?") }
      return (found == expected, expected.text)
    case .currency: return compare(value, amount.currency.code)
    case .currencyCode: return compare(value, rule?.code ?? amount.currency.numericCode)
    case .order: return compare(value, evaluation.context.order)
    }
  }

  private func compare(_ value: Value, _ expected: String) -> (Bool, String) {
    (value.textForm.map { $0.hasBytes(of: expected) } ?? false, expected)
  }

  private func decimal(_ amount: Money) -> ExactDecimal? {
    ExactDecimal(digits: Int128(amount.minorUnits), places: amount.currency.exponent)
  }
}
