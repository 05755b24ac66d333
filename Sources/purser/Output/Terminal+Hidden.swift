import Foundation
import Synchronization

extension Terminal {
  /// Asks a person for a value that nobody may read over his shoulder: nothing that he types is
  /// shown.
  func ask(_ name: String, isHidden: Bool) -> String? {
    guard isHidden else { return ask(name) }
    var before = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
    HiddenEcho.isOff.store(true, ordering: .sequentiallyConsistent)
    defer {
      unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      HiddenEcho.isOff.store(false, ordering: .sequentiallyConsistent)
      note("")
    }
    return ask(name)
  }

  /// Ends the process at Ctrl-C with the code for that, and shows again what is typed.
  static func leaveOnInterrupt() {
    Interrupts.onEach { _ in
      HiddenEcho.end()
      ImmediateExit.leave(.interrupted)
    }
  }
}

/// Whether the terminal shows nothing of what is typed just now.
enum HiddenEcho {
  static let isOff = Atomic<Bool>(false)

  /// Shows again what is typed.
  static func end() {
    var present = termios()
    guard isOff.load(ordering: .sequentiallyConsistent),
      unsafe tcgetattr(STDIN_FILENO, &present) == 0
    else { return }
    present.c_lflag |= tcflag_t(ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &present)
  }
}
