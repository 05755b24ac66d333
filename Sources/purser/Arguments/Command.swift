/// One command: what is typed, what it is for, and what it does.
struct Command: Sendable {
  typealias Body = @Sendable (Invocation, Terminal) async throws(CommandError) -> ExitCode

  /// The words that name it: `["batch", "run"]`.
  var path: [String]
  /// Its words behind the name, as help shows them: `FILE`, `[DIR]`.
  var operands: String
  /// The fewest and the most operands.
  var operandCount: ClosedRange<Int>
  /// What it does, in one line.
  var summary: String
  /// More, for its own help.
  var details = ""
  var flags: [Flag] = []
  /// What standard output may hold besides text and JSON.
  var formats: [String] = []
  /// Command lines that work, with what each does.
  var examples: [String] = []
  var run: Body

  /// The flags that every command takes, as this one takes them.
  var everywhere: [Flag] { Flag.everywhere(formats: formats) }

  /// The name as it is typed.
  var name: String { path.joined(separator: " ") }
}
