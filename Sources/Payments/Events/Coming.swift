/// What ends the wait for a payer; none of these proves anything about money.
public enum Coming: String, CaseIterable, Sendable {
  /// The payer's browser came back.
  case callback
  /// The provider's server called.
  case notification
  /// The payer gave up here.
  case cancel
  /// Nothing came in time.
  case timeout
}
