public import Payments

/// A payment that this owner may go on with.
public struct ClaimedPayment: Sendable {
  public var record: PaymentRecord
  public var fence: Fence
  public var events: [StoredEvent]

  /// Makes a claimed payment.
  public init(record: PaymentRecord, fence: Fence, events: [StoredEvent]) {
    self.record = record
    self.fence = fence
    self.events = events
  }
}
