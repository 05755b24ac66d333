public import Payments

/// An event as the journal holds it.
public struct StoredEvent: Equatable, Sendable {
  /// The event's place in the whole journal, from 1.
  public var sequence: Int64
  /// When it happened.
  public var at: Instant
  /// What happened.
  public var event: PaymentEvent

  /// Makes a stored event.
  public init(sequence: Int64, at: Instant, event: PaymentEvent) {
    self.sequence = sequence
    self.at = at
    self.event = event
  }
}
