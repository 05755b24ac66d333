public import Payments

/// A group of rows of a run that stand alike, with their number.
public struct RunTally: Equatable, Sendable {
  /// How a group of rows stands.
  public enum Standing: Hashable, Sendable {
    /// Rows that make no payment; the reason counts for duplicates only and is empty elsewhere.
    case ended(RowEnd.Kind, reason: String)
    /// Rows whose payment is in this state.
    case payment(Operation, PaymentState)
    /// Rows whose payment was never received.
    case waiting
  }

  /// How the rows stand.
  public var standing: Standing
  /// How many rows stand so.
  public var rows: Int

  /// Makes a group.
  public init(standing: Standing, rows: Int) {
    self.standing = standing
    self.rows = rows
  }
}
