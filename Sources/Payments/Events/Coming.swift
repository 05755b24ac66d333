/// What ends the wait for a payer; none of these proves anything about money, and none of them
/// carries a value.
public enum Coming: String, CaseIterable, Sendable {
  /// The payer's browser came back.
  case callback
  /// The provider's server called.
  case notification
  /// The payer gave up here.
  case cancel
  /// Nothing came in time.
  case timeout
  /// What was asked for was answered; the values are in the memory of the process alone.
  case answer
  /// The payer wants the code to be sent once more.
  case resend
}
