public import Payments

/// A number of a plugin's sequence that the journal gave to one payment, once.
public struct AllottedNumber: Equatable, Sendable {
  /// `sequence.NAME`: the number, padded with zeros to the sequence's width.
  public var text: String
  /// `sequence.NAME_at`: when it was allotted; a scope of `utc_day` is this moment's day.
  public var at: Instant

  /// Makes an allotted number.
  public init(text: String, at: Instant) {
    self.text = text
    self.at = at
  }
}
