/// By what an effect can be found at the provider, and when not finding it proves something.
public struct LookupPolicy: Equatable, Sendable {
  /// The call that asks.
  public var call: String
  /// How stale an answer may be.
  public var completeAfter: Duration
  /// How late after the request an effect may still happen.
  public var maxProcessing: Duration
  /// How many complete readings of *not found* are needed, at least ``completeAfter`` apart.
  public var readings: Int

  /// Makes a policy.
  public init(call: String, completeAfter: Duration, maxProcessing: Duration, readings: Int) {
    self.call = call
    self.completeAfter = completeAfter
    self.maxProcessing = maxProcessing
    self.readings = readings
  }
}
