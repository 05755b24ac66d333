public import Payments

/// What a plugin makes of a reply.
public enum ReadResult: Equatable, Sendable {
  case reading(Reading)
  /// The reply cannot be read, or refuses the question: the payment's state stays.
  case noReading(why: String)
}
