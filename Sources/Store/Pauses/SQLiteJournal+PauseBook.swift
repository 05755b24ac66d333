public import Engine
public import Payments

extension SQLiteJournal: PauseBook {
  /// The newest pause of every account that was not resumed since, over or not.
  public func pauses() async throws(JournalError) -> [AccountPause] {
    try await read { session throws(SQLiteError) in try session.pauses() }
  }

  /// Takes an account out of routing.
  public func pause(_ pause: AccountPause) async throws(JournalError) {
    try await write { session throws(SQLiteError) in .success(try session.pause(pause)) }
  }

  /// Puts an account back.
  public func resume(
    account: String,
    at now: Instant,
    person: String
  ) async throws(JournalError) -> AccountPause? {
    try await write { session throws(SQLiteError) in
      .success(try session.resume(account: account, at: now, person: person))
    }
  }
}
