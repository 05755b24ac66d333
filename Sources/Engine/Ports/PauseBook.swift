public import Payments

/// Where the pauses of accounts are remembered, so that every process sees them.
public protocol PauseBook: Sendable {
  /// The newest pause of every account that was not resumed since, over or not.
  func pauses() async throws(JournalError) -> [AccountPause]

  /// Takes an account out of routing; a pause that it has already is replaced.
  func pause(_ pause: AccountPause) async throws(JournalError)

  /// Puts an account back.
  ///
  /// - Returns: the pause that this ended; `nil` when there was none in force.
  func resume(
    account: String,
    at now: Instant,
    person: String
  ) async throws(JournalError) -> AccountPause?
}
