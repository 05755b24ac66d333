import Batch
import Engine
import Payments
import Synchronization
import Wire

/// Shows how far a run is: a bar on a terminal, now and then a plain line in a log.
final class ProgressScreen: Sendable {
  private let terminal: Terminal
  private let isBar = Terminal.isWatched
  private let next = Mutex(Instant(milliseconds: 0))

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Draws, at most ten times a second on a terminal and every two seconds elsewhere.
  func show(_ progress: RunProgress) {
    let now = EngineClock.present()
    let isDue = next.withLock { next in
      guard next <= now || progress.phase == .done else { return false }
      next = now + (isBar ? .milliseconds(100) : .seconds(2))
      return true
    }
    guard isDue else { return }
    if isBar {
      terminal.progress(ProgressBar.line(progress, width: Terminal.width))
    } else {
      terminal.note(ProgressBar.plainLine(progress))
    }
  }

  /// Leaves the bar's line.
  func end() {
    if isBar { terminal.note("") }
  }
}
