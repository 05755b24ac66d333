/// How many rows of a file are known and need a choice, by how their payments stand.
public struct KnownCounts: Equatable, Sendable {
  /// Money moved.
  public var paid: Int
  /// The newest attempt ended and no money moved.
  public var unpaid: Int
  /// The newest attempt is still open.
  public var open: Int
  /// Rows known only outside the window: they take the next round by themselves.
  public var earlier: Int

  /// Makes counts.
  public init(paid: Int = 0, unpaid: Int = 0, open: Int = 0, earlier: Int = 0) {
    self.paid = paid
    self.unpaid = unpaid
    self.open = open
    self.earlier = earlier
  }

  /// The rows that stop a file until a choice is made.
  public var total: Int { paid + unpaid + open }
}
