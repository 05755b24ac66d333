/// By what an effect can be found at the provider, and when not finding it proves something.
public struct LookupPolicy: Equatable, Sendable {
  /// The call that asks.
  public var call: String
  /// How stale an answer may be.
  public var completeAfter: Duration
  /// How late after the request an effect may still happen.
  public var maxProcessing: Duration
  /// Until when after its first send the effect call itself may be sent again, with the same key and
  /// the same bytes, as the question (`by: key`); `nil` when another call asks.
  public var replaysFor: Duration?
  /// How many complete readings of *not found* are needed, at least ``completeAfter`` apart.
  public var readings: Int

  /// Makes a policy.
  public init(
    call: String,
    completeAfter: Duration,
    maxProcessing: Duration,
    readings: Int,
    replaysFor: Duration? = nil
  ) {
    self.call = call
    self.completeAfter = completeAfter
    self.maxProcessing = maxProcessing
    self.readings = readings
    self.replaysFor = replaysFor
  }
}
