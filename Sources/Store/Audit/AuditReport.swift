/// What an audit of a whole journal found.
public struct AuditReport: Equatable, Sendable {
  /// The first thing that is not as it was written.
  public struct Fault: Equatable, Sendable {
    /// The place of the event, from 1; `nil` when it is no event that is wrong.
    public var sequence: Int64?
    /// The payment, when one is known.
    public var payment: String?
    /// What is wrong, as the end of a sentence.
    public var why: String
  }

  /// How many events are sound, counted from the first.
  public internal(set) var events: Int64 = 0
  /// How many different signed checkpoints hold.
  public internal(set) var checkpoints = 0
  /// How many payments are what their events say.
  public internal(set) var payments = 0
  /// The first fault; `nil` when everything is as it was written.
  public internal(set) var fault: Fault?

  /// Whether everything is as it was written.
  public var isSound: Bool { fault == nil }
}
