/// Why a command stops early: a code for scripts, a sentence, and how to go on.
struct CommandError: Error {
  var exit: ExitCode
  /// A word in snake_case.
  var code: String
  var message: String
  var help: String?

  /// A wrong command line.
  static func usage(_ message: String, help: String? = nil) -> CommandError {
    CommandError(exit: .usage, code: "usage", message: message, help: help)
  }

  /// Something that must be there is not.
  static func notFound(_ message: String, help: String? = nil) -> CommandError {
    CommandError(exit: .usage, code: "not_found", message: message, help: help)
  }
}
