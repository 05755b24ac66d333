public import Payments

extension PaymentRecord {
  /// Takes in that an operation of this payment has ended; one that had no effect changes nothing.
  ///
  /// A second look at the same end is the caller's to avoid: each end is one event.
  public mutating func take(_ operation: Operation, minorUnits: Int64, _ end: PaymentState) {
    switch (operation, end) {
    case (.capture, .captured):
      capturedMinorUnits = Self.sum(capturedMinorUnits, minorUnits)
      if state == .authorized { state = .captured }
    case (.void, .voided):
      voidedMinorUnits = Self.sum(voidedMinorUnits, minorUnits)
      if state == .authorized, content.amount.minorUnits <= voidedMinorUnits { state = .voided }
    case (.refund, .refunded):
      refundedMinorUnits = Self.sum(refundedMinorUnits, minorUnits)
      if state == .captured || state == .partiallyRefunded {
        state = capturedMinorUnits <= refundedMinorUnits ? .refunded : .partiallyRefunded
      }
    default: break
    }
  }

  /// What an end of an operation means for the payment that it belongs to; `nil` while it changes
  /// nothing there.
  public var effectOnParent: PaymentEvent? {
    guard parent != nil else { return nil }
    switch (content.operation, state) {
    case (.capture, .captured), (.void, .voided), (.refund, .refunded):
      return .operation(id, content.operation, minorUnits: content.amount.minorUnits, state)
    default: return nil
    }
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, isOver) = one.addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
