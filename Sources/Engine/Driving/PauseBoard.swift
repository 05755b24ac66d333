import Payments
import Synchronization

/// The pauses as this process knows them: read again at most once a second.
final class PauseBoard: Sendable {
  private struct Known {
    var pauses: [String: AccountPause] = [:]
    var readAt: Instant?
  }

  private let book: (any PauseBook)?
  private let known = Mutex(Known())

  init(_ book: (any PauseBook)?) { self.book = book }

  /// How old what is known may be.
  private static let longestAge = Duration.seconds(1)

  /// Reads the pauses again when what is known is old.
  func refresh(at now: Instant) async throws(JournalError) {
    guard let book else { return }
    let isDue = known.withLock { known in
      if let readAt = known.readAt, readAt <= now, now < readAt + Self.longestAge { return false }
      known.readAt = now
      return true
    }
    guard isDue else { return }
    let pauses = try await book.pauses()
    known.withLock { known in
      known.pauses = Dictionary(pauses.map { ($0.account, $0) }) { _, newest in newest }
    }
  }

  /// The pause of an account that is in force.
  func pause(of account: String, at now: Instant) -> AccountPause? {
    known.withLock { $0.pauses[account] }.flatMap { $0.holds(at: now) ? $0 : nil }
  }
}
