public import Payments

/// One append: events of one payment and the record after them.
public struct JournalEntry: Sendable {
  /// The payment.
  public var id: PaymentID
  /// The claim that allows the write.
  public var fence: Fence
  /// The events, in order; at least one.
  public var events: [PaymentEvent]
  /// When they happened.
  public var at: Instant
  /// The record after the events; the journal keeps its count of events itself.
  public var record: PaymentRecord
  /// The plugin that a `routed` event among them names; the journal keeps it.
  public var archive: PluginArchive?
  /// Whether this owner lets go of the payment in the same write.
  public var releases: Bool

  /// Makes an entry.
  public init(
    id: PaymentID,
    fence: Fence,
    events: [PaymentEvent],
    at: Instant,
    record: PaymentRecord,
    releases: Bool,
    archive: PluginArchive? = nil
  ) {
    self.id = id
    self.fence = fence
    self.events = events
    self.at = at
    self.record = record
    self.releases = releases
    self.archive = archive
  }
}
