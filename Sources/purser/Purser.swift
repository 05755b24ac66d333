import Foundation

/// The command: reads its arguments, runs one command and exits with its code.
@main struct Purser {
  static func main() async {
    // What cannot be written is an error of the write, with a diagnostic, not the process's end.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    StandardOutput.reserveDescriptors()
    let words = Array(CommandLine.arguments.dropFirst())
    FaultExit.install(isJSON: Terminal(words: words).isJSON)
    let code = await run(words)
    // Threads of the journal and of the client may be on their last steps, and what libcrypto frees
    // at the end of a thread it frees at the end of the process too: the two must not meet.
    ImmediateExit.leave(StandardOutput.end(after: code))
  }

  /// Runs one command line; every end of it is an exit code.
  static func run(_ words: [String]) async -> ExitCode {
    var terminal = Terminal(words: words)
    do throws(CommandError) {
      let invocation = try ArgumentParser(commands: CommandTable.all).parse(words)
      terminal = Terminal(invocation)
      switch invocation.kind {
      case .version:
        terminal.print("purser \(Version.text)")
        return .done
      case .help(let command):
        terminal.print(Help.text(for: command))
        return .done
      case .command(let command):
        _ = try MomentFlag.read("--now", invocation)
        return try await command.run(invocation, terminal)
      }
    } catch {
      terminal.report(error)
      return error.exit
    }
  }
}
