/// Why the journal could not do what was asked; nothing was written then.
public enum JournalError: Error, Equatable, Sendable {
  /// Another owner holds the payment.
  case fenceLost
  /// The disk is full.
  case full
  /// Another process keeps the journal locked.
  case locked
  /// The file was written by a newer version of purser.
  case newer(version: Int)
  /// The file is no journal or is damaged.
  case damaged(why: String)
  /// A payment's record is not what its events say; the journal was changed by other hands.
  case contradicted(RecordContradiction)
  /// The file cannot be opened or written.
  case unavailable(why: String)
}
