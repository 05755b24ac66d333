import Batch
import Engine
import Payments
import Wire

/// `purser batch …`: whole files of payments.
enum BatchCommand {
  static let mapping = Flag(name: "--mapping", value: "NAME", help: "a mapping of batch.mappings")
  static let known = Flag(
    name: "--known",
    value: "skip|retry|pay-again",
    help: "what to do with rows without a reference that equal rows of earlier runs",
    choices: ["skip", "retry", "pay-again"]
  )
  static let concurrency = Flag(
    name: "--concurrency",
    value: "N",
    help: "payments under way at once; never above the account's limit"
  )
  static let force = Flag(
    name: "--force",
    value: nil,
    help: "overwrite a result file that is not ours"
  )

  static let check = Command(
    path: ["batch", "check"],
    operands: "FILE",
    operandCount: 1...1,
    summary: "preview a file of payments: every mistake, counts and sums; move and store nothing",
    flags: [
      mapping, known,
      Flag(name: "--offline", value: nil, help: "ask the journal nothing"),
      Flag.now,
    ],
    examples: [
      "purser batch check payments.csv", "purser batch check export.csv --mapping billing",
    ],
    run: BatchCheck.run
  )

  static let run = Command(
    path: ["batch", "run"],
    operands: "FILE",
    operandCount: 1...1,
    summary: "run a file of payments, or go on with its run; the same file twice pays once",
    details: """
      A run is the file's content: started once, resumed after a kill, finished for ever. The result
      file is the input with a verdict on each row. Ctrl-C stops sending and waits for answers (130);
      a second one does not wait, and what has no answer is in doubt. The same command goes on later.
      """,
    flags: [
      mapping, known, concurrency, force,
      Flag(name: "--dry-run", value: nil, help: "check only; store and send nothing"),
      Flag(
        name: "--result",
        value: "OUT",
        help: "where the result goes; beside the file unless given"
      ),
    ],
    examples: [
      "purser batch run payments.csv", "purser batch run payments.csv --result paid.csv",
    ],
    run: BatchRun.run
  )

  static let resume = Command(
    path: ["batch", "resume"],
    operands: "RUN",
    operandCount: 1...1,
    summary: "go on with a run that was killed, paused or is settling",
    flags: [concurrency, force],
    examples: ["purser batch resume run_…"],
    run: BatchRun.resume
  )

  static let list = Command(
    path: ["batch", "list"],
    operands: "",
    operandCount: 0...0,
    summary: "list runs, newest first",
    flags: [Flag(name: "--limit", value: "N", help: "100 unless given"), Flag.now],
    examples: ["purser batch list --limit 10"],
    run: BatchShow.list
  )

  static let show = Command(
    path: ["batch", "show"],
    operands: "RUN",
    operandCount: 1...1,
    summary: "show how a run stands",
    flags: [Flag.now],
    examples: ["purser batch show run_…"],
    run: BatchShow.show
  )

  static let result = Command(
    path: ["batch", "result"],
    operands: "RUN",
    operandCount: 1...1,
    summary: "write a run's result file as it stands now",
    flags: [
      Flag(name: "--output", value: "FILE", help: "standard output unless given"), force, Flag.now,
    ],
    examples: ["purser batch result run_… --output paid.csv"],
    run: BatchShow.result
  )

  /// The mapping that `--mapping` names.
  static func mapping(
    _ invocation: Invocation,
    _ configuration: Configuration
  ) throws(CommandError) -> FileMapping? {
    guard let name = invocation.value("--mapping") else { return nil }
    if let mapping = configuration.batch.mappings[name] { return mapping }
    let nearest = Nearest.name(to: name, among: Array(configuration.batch.mappings.keys))
    throw .usage(
      "no mapping is called \"\(name)\"",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "write it under batch.mappings"
    )
  }

  /// What `--known` says.
  static func choice(_ invocation: Invocation) -> KnownChoice? {
    invocation.value("--known").flatMap(KnownChoice.init)
  }

  /// The run that an operand names.
  static func id(_ text: String) throws(CommandError) -> RunID {
    guard let id = RunID(text: text) else {
      throw .usage("\"\(text)\" names no run", help: "purser batch list shows them")
    }
    return id
  }
}
