/// Where a payment stands; the raw values are what scripts and the journal see.
public enum PaymentState: String, CaseIterable, Sendable {
  case received
  case routed
  case attempting
  case requiresAction = "requires_action"
  case pending
  case authorized
  case captured
  case partiallyRefunded = "partially_refunded"
  case refunded
  case voided
  case declined
  case refused
  case canceled
  case expired
  case inDoubt = "in_doubt"
  case review
}

extension PaymentState {
  /// Whether the attempt ended and no money moved, so that a next attempt may be made.
  public var isEndedUnpaid: Bool {
    switch self {
    case .declined, .refused, .canceled, .expired: true
    case .received, .routed, .attempting, .requiresAction, .pending, .authorized, .captured,
      .partiallyRefunded, .refunded, .voided, .inDoubt, .review:
      false
    }
  }

  /// Whether nothing more is expected to happen without a new request.
  public var isSettled: Bool {
    switch self {
    case .authorized, .captured, .partiallyRefunded, .refunded, .voided: true
    case .declined, .refused, .canceled, .expired: true
    case .received, .routed, .attempting, .requiresAction, .pending, .inDoubt, .review: false
    }
  }
}
