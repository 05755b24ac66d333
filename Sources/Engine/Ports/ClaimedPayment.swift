public import Payments

/// A payment that this owner may go on with.
public struct ClaimedPayment: Sendable {
  /// The payment as it stands.
  public var record: PaymentRecord
  /// The claim's fence; every write carries it.
  public var fence: Fence
  /// Its whole history, in order.
  public var events: [StoredEvent]

  /// Makes a claimed payment.
  public init(record: PaymentRecord, fence: Fence, events: [StoredEvent]) {
    self.record = record
    self.fence = fence
    self.events = events
  }
}
