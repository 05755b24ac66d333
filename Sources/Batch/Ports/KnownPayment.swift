public import Engine

/// What the journal knows under the base of a key.
public struct KnownPayment: Sendable {
  /// The base that was asked about.
  public var base: String
  /// The newest round under the base, from 1; always 1 with a reference.
  public var round: Int
  /// The newest attempt of that round.
  public var newest: PaymentRecord
  /// The very attempt that was asked for, in the same round, if it exists.
  public var asked: PaymentRecord?

  /// Makes an answer.
  public init(base: String, round: Int, newest: PaymentRecord, asked: PaymentRecord?) {
    self.base = base
    self.round = round
    self.newest = newest
    self.asked = asked
  }
}
