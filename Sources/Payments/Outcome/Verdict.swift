/// What a row of a payment file ended with; the raw values stand in result files.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
  case captured
  case authorized
  case declined
  case refused
  case refunded
  case voided
  case invalid
  case duplicate
  case inDoubt = "in_doubt"
  case pending
  case actionNeeded = "action_needed"
  case skipped
}

extension Verdict {
  /// The verdict of a row whose payment stands in `state`.
  ///
  /// - Parameters:
  ///   - state: where the row's payment stands.
  ///   - operation: what the row asked for; a refund that is done ends `refunded`, not `captured`.
  public init(of state: PaymentState, operation: Operation = .charge) {
    self =
      switch state {
      case .captured, .partiallyRefunded, .refunded: operation == .refund ? .refunded : .captured
      case .voided: .voided
      case .authorized: .authorized
      case .declined, .canceled, .expired: .declined
      case .refused: .refused
      case .requiresAction: .actionNeeded
      case .inDoubt, .review: .inDoubt
      case .received, .routed, .attempting, .pending: .pending
      }
  }

  /// The reason that stands beside the verdict.
  ///
  /// A state that is a reason of its own fills the gap when the payment has none.
  public static func reason(of state: PaymentState, _ reason: Reason?) -> Reason? {
    switch state {
    case .canceled: reason ?? .canceledByPayer
    case .expired: reason ?? .expired
    case .review: reason ?? .review
    case .received, .routed, .attempting, .requiresAction, .pending, .authorized, .captured,
      .partiallyRefunded, .refunded, .voided, .declined, .refused, .inDoubt:
      reason
    }
  }
}
