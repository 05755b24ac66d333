import Engine

extension CommandError {
  /// Why the journal could not do what a command needs; nothing was sent.
  static func journal(_ error: JournalError, path: String) -> CommandError {
    switch error {
    case .fenceLost:
      CommandError(
        exit: .cannotWork,
        code: "held",
        message: "another process holds the payment",
        help: "wait for it to end"
      )
    case .full:
      CommandError(
        exit: .cannotWork,
        code: "disk_full",
        message: "the disk of \(path) is full; nothing more was sent",
        help: "free some space and run the command again"
      )
    case .locked:
      CommandError(
        exit: .cannotWork,
        code: "locked",
        message: "another process keeps \(path) locked",
        help: "wait for it to end"
      )
    case .newer(let version):
      CommandError(
        exit: .cannotWork,
        code: "newer",
        message: "\(path) was written by a newer purser (version \(version) of the journal)",
        help: "use that version"
      )
    case .damaged(let why):
      CommandError(
        exit: .cannotWork,
        code: "damaged",
        message: "\(path) is no sound journal: \(why)",
        help: "nothing was changed; name another file in store.sqlite or restore a copy"
      )
    case .contradicted(let found): contradicted(found, path: path)
    case .unavailable(let why):
      CommandError(
        exit: .cannotWork,
        code: "unavailable",
        message: "\(path) cannot be used: \(why)",
        help: nil
      )
    }
  }

  /// A payment's row that says something else than its events.
  private static func contradicted(_ found: RecordContradiction, path: String) -> CommandError {
    CommandError(
      exit: .cannotWork,
      code: "contradicted",
      message: "\(path) is damaged: its table payments says \(found.column) = \(found.found) of "
        + "\(found.payment), and the payment's events say \(found.expected); nothing was sent",
      help: "the events are the truth: restore a sound copy, or write \(found.column) = "
        + "\(found.expected) back into the row; purser audit verify finds every such row"
    )
  }
}
