public import Engine
public import Payments

extension SQLiteJournal: NotificationBook {
  /// Keeps a message; the same one again only adds what is newly known of it.
  public func keep(_ notification: KeptNotification) async throws(JournalError) {
    try await write { session throws(SQLiteError) in .success(try session.keep(notification)) }
  }

  /// Kept messages, oldest first, without what arrived.
  ///
  /// - Parameters:
  ///   - account: only those of this account.
  ///   - since: only those that came then or later.
  ///   - isVerified: only those whose signature was right, or was not.
  ///   - limit: the newest so many.
  /// - Returns: the messages; one that can be given back has an empty body.
  /// - Throws: ``Engine/JournalError`` when the journal cannot be read.
  public func notifications(
    account: String?,
    since: Instant?,
    isVerified: Bool?,
    limit: Int
  ) async throws(JournalError) -> [KeptNotification] {
    try await read { session throws(SQLiteError) in
      try session.notifications(
        account: account,
        since: since,
        isVerified: isVerified,
        limit: limit
      )
    }
  }

  /// One message by its number, with what arrived.
  public func notification(_ number: Int64) async throws(JournalError) -> KeptNotification? {
    try await read { session throws(SQLiteError) in try session.notification(number) }
  }
}
