/// The texts behind `--help`.
enum Help {
  /// The help of one command, or of the whole program.
  static func text(for command: Command?) -> String {
    guard let command else { return overview }
    var lines = ["purser \(command.name) \(command.operands)".trimmedRight, "", command.summary]
    if !command.details.isEmpty { lines += ["", command.details] }
    if !command.flags.isEmpty { lines += ["", "Flags:"] + table(command.flags) }
    lines += ["", "Everywhere:"] + table(command.everywhere)
    if !command.examples.isEmpty {
      lines += ["", "Examples:"] + command.examples.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private static var overview: String {
    let width = CommandTable.all.map { "\($0.name) \($0.operands)".count }.max() ?? 0
    let rows = CommandTable.all.map { command in
      "  " + "\(command.name) \(command.operands)".padded(to: width + 2) + command.summary
    }
    let intro = """
      purser: a host for payments. A provider is a folder of YAML; purser routes each payment,
      drives it to a proved end, and runs whole files of payments without ever paying twice.

      purser [--config FILE] [--format text|json] [--lang uk|en|ru] [--no-color] COMMAND …

      """
    let start = """

      Start here:
        purser init shop            a configuration that runs against the sandbox at once
        purser check                every mistake of every file in one run
        purser batch run FILE       a file of payments; the same file again pays nothing twice

      Exit codes: 0 all good · 1 something was declined, refused or invalid · 2 wrong command line
      or configuration · 3 something is in doubt or waits for a person · 4 input is needed ·
      5 cannot work now, nothing was sent · 70 a fault in purser · 130 interrupted, resumable
      """
    return ([intro] + rows + [start]).joined(separator: "\n")
  }

  private static func table(_ flags: [Flag]) -> [String] {
    let names = flags.map { flag in flag.value.map { "\(flag.name) \($0)" } ?? flag.name }
    let width = (names.map(\.count).max() ?? 0) + 2
    return zip(names, flags).map { "  " + $0.padded(to: width) + $1.help }
  }
}
