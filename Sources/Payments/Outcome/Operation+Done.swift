extension Operation {
  /// Whether this is done to a payment that exists: it has a key and a history of its own.
  public var isOnPayment: Bool {
    switch self {
    case .capture, .void, .refund: true
    default: false
    }
  }

  /// The state of a payment for which this operation is done.
  public var done: PaymentState {
    switch self {
    case .void: .voided
    case .refund: .refunded
    default: .captured
    }
  }
}
