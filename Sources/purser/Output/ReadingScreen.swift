import Engine
import Payments
import Synchronization

/// Shows how much of a payment file was read, when that takes a while.
final class ReadingScreen: Sendable {
  private let terminal: Terminal
  private let next: Mutex<Instant>

  init(_ terminal: Terminal) {
    self.terminal = terminal
    next = Mutex(EngineClock.present() + (Terminal.isWatched ? .milliseconds(300) : .seconds(2)))
  }

  /// Tells how many rows were read: ten times a second on a terminal, every two seconds elsewhere.
  func show(_ rows: Int) {
    let now = EngineClock.present()
    let isDue = next.withLock { next in
      guard next <= now else { return false }
      next = now + (Terminal.isWatched ? .milliseconds(100) : .seconds(2))
      return true
    }
    guard isDue else { return }
    let line = "reading: \(rows) rows"
    if Terminal.isWatched { terminal.progress(line) } else { terminal.note(line) }
  }
}
