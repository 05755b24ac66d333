import Payments

/// One way to read a reply; the first whose condition holds counts.
final class OutcomePlan: Sendable {
  /// What the reply means.
  enum Result: Sendable {
    case state(PaymentState)
    case declined(Reason, isSoft: Bool)
    case refused(Reason, effect: CodeMeaning.Effect)
    case byStatus
    case byCode
    case proceed
    case recover
    case needs(String)
  }

  /// What a success must agree with.
  enum Check: String, CaseIterable, Sendable {
    /// Minor units as the provider counts them.
    case minor
    /// A decimal amount.
    case amount
    /// The alphabetic code.
    case currency
    /// The provider's code, or ISO's numeric one.
    case currencyCode = "currency_code"
    case order

    /// The type that the reply's value must have.
    var type: ValueType {
      switch self {
      case .minor: .integer
      case .amount: .decimal
      case .currency, .currencyCode, .order: .text
      }
    }
  }

  let condition: Condition?
  /// Whether it has a condition and reads nothing of a row, so that it may speak about a reply
  /// without one.
  let speaksWithoutRow: Bool
  let result: Result
  let status: Slotted?
  let code: Slotted?
  let message: Slotted?
  let checks: [(check: Check, value: Slotted)]
  let keep: [NamedSlot]
  let keepOnPayment: [NamedSlot]
  /// What the operation's result holds besides.
  let gives: [NamedSlot]

  init(
    condition: Condition?,
    speaksWithoutRow: Bool,
    result: Result,
    status: Slotted?,
    code: Slotted?,
    message: Slotted?,
    checks: [(check: Check, value: Slotted)],
    keep: [NamedSlot],
    keepOnPayment: [NamedSlot],
    gives: [NamedSlot] = []
  ) {
    self.condition = condition
    self.speaksWithoutRow = speaksWithoutRow
    self.result = result
    self.status = status
    self.code = code
    self.message = message
    self.checks = checks
    self.keep = keep
    self.keepOnPayment = keepOnPayment
    self.gives = gives
  }
}
