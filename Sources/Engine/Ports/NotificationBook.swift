public import Payments

/// Where messages of providers' servers are kept, so that they can be read again.
public protocol NotificationBook: Sendable {
  /// Keeps a message; the same one again only adds what is newly known of it.
  func keep(_ notification: KeptNotification) async throws(JournalError)

  /// Kept messages, oldest first, without what arrived.
  ///
  /// - Parameters:
  ///   - account: only those of this account.
  ///   - since: only those that came then or later.
  ///   - isVerified: only those whose signature was right, or was not.
  ///   - limit: the newest so many.
  /// - Returns: the messages; one that can be given back has an empty body.
  /// - Throws: ``JournalError`` when the journal cannot be read.
  func notifications(
    account: String?,
    since: Instant?,
    isVerified: Bool?,
    limit: Int
  ) async throws(JournalError) -> [KeptNotification]

  /// One message by its number, with what arrived.
  func notification(_ number: Int64) async throws(JournalError) -> KeptNotification?
}
