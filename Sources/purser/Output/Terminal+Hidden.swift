import Foundation

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
    defer {
      unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      note("")
    }
    return ask(name)
  }
}
