import Batch
import Wire

extension CommandError {
  /// Why a command about payment files cannot go on.
  static func batch(_ error: BatchError, _ configuration: Configuration) -> CommandError {
    switch error {
    case .unreadable(let path, let why):
      CommandError(exit: .usage, code: "unreadable", message: "\(path) \(why)", help: nil)
    case .refused(let fault):
      CommandError(
        exit: .notAllGood,
        code: fault.code.rawValue,
        message: "line \(fault.line), column \(fault.column): \(fault.message)",
        help: fault.help
      )
    case .interrupted:
      CommandError(
        exit: .interrupted,
        code: "interrupted",
        message: "interrupted while the file was read; nothing was stored or sent",
        help: "run the command again to begin anew"
      )
    case .changed(let path):
      CommandError(
        exit: .cannotWork,
        code: "changed",
        message: "\(path) changed while it was read; nothing was sent",
        help: "run the command again when nobody writes the file"
      )
    case .journal(let cause): .journal(cause, path: configuration.journal)
    case .foreignResult(let path):
      CommandError(
        exit: .usage,
        code: "foreign_result",
        message: "\(path) stands where the result belongs, and no run wrote it",
        help: "move it away, name another file with --result, or overwrite it with --force"
      )
    case .unwritable(let path, let why):
      CommandError(
        exit: .cannotWork,
        code: "unwritable",
        message: "\(path) cannot be written: \(why)",
        help: "the payments are in the journal; run the command again to write the result"
      )
    case .unknownRun(let text):
      .notFound("there is no run \(text)", help: "purser batch list shows them")
    case .heldBy(let run, let pid):
      CommandError(
        exit: .cannotWork,
        code: "held",
        message: "\(run) is held by the live process \(pid)",
        help: "wait for it to end, or stop it with Ctrl-C"
      )
    }
  }
}
