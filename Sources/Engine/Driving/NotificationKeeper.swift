import Crypto
import Payments
import Providers
import Synchronization
import Wire

/// Keeps the messages that arrive, so that people can read them again and have them verified anew.
///
/// Anybody can send what is not verified: of that only so many are written down in a minute.
final class NotificationKeeper: Sendable {
  private static let unverifiedPerMinute = 60

  private let book: (any NotificationBook)?
  private let counted = Mutex<(minute: Int64, count: Int)>((0, 0))

  init(_ book: (any NotificationBook)?) { self.book = book }

  /// Keeps a message before it is acknowledged.
  ///
  /// - Throws: ``JournalError`` when the journal cannot work; then nothing may be acknowledged.
  func keep(
    _ message: IncomingMessage,
    _ read: ReadNotification,
    of payment: PaymentID?,
    at account: ProviderAccount,
    now: Instant
  ) async throws(JournalError) {
    guard let book, read.isVerified || mayKeepUnverified(at: now) else { return }
    let kept = account.keepable(message)
    try await book.keep(
      KeptNotification(
        account: account.name,
        received: now,
        isVerified: read.isVerified,
        kind: read.kind,
        order: read.order,
        reference: read.reference,
        payment: payment,
        identity: kept.map(Self.identity) ?? read.id,
        headers: kept?.headers ?? [],
        body: kept?.body
      )
    )
  }

  private func mayKeepUnverified(at now: Instant) -> Bool {
    counted.withLock { counted in
      let minute = now.milliseconds / 60_000
      if counted.minute != minute { counted = (minute, 0) }
      counted.count += 1
      return counted.count <= Self.unverifiedPerMinute
    }
  }

  /// The digest over headers and body.
  private static func identity(_ message: IncomingMessage) -> String {
    let head = message.headers.map { "\($0.name.lowercased()): \($0.value)\n" }.joined()
    return "sha256:"
      + Hex.text(of: Digest.sha256.bytes(of: Array((head + "\n").utf8) + message.body))
  }
}
