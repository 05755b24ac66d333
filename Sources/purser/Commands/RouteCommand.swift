import Engine
import Foundation
import Payments
import Wire

/// `purser route`: which account a payment would get, and why; sends nothing.
enum RouteCommand {
  static let command = Command(
    path: ["route"],
    operands: "FILE|-",
    operandCount: 1...1,
    summary: "say which account a payment gets, and why; send nothing",
    details: """
      The input is a JSON object with the names of a payment file's columns (amount, currency,
      operation, payee, account, fields of the form, …) and bin, or one object a line. A payment
      that names its account is not routed; the answer says whether that account takes it.
      """,
    flags: [Flag.now],
    examples: [
      #"echo '{"amount":"100.50","currency":"UAH"}' | purser route -"#
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let now = try MomentFlag.read("--now", invocation) ?? EngineClock.present()
    let pauses = try await JournalFile(configuration).pauses()
    let fields = FieldBook.kept(configuration, at: now)
    let file = invocation.operands[0]
    var exit = ExitCode.done
    for entry in try RouteInput(try InputFile.read(file)).entries {
      let answer = try answer(entry, file, configuration, pauses, fields, at: now)
      if terminal.isJSON {
        terminal.print(answer.json)
      } else {
        for line in answer.lines { terminal.print(line) }
      }
      if answer.account == nil { exit = .notAllGood }
    }
    return exit
  }

  /// Where one payment goes: to the account that it names, else where the routes say.
  static func answer(
    _ entry: RouteInput.Entry,
    _ file: String,
    _ configuration: Configuration,
    _ pauses: [AccountPause],
    _ fields: FieldBook,
    at now: Instant
  ) throws(CommandError) -> RouteAnswer {
    let input = try PaymentInput(entry.object)
    let content = try input.content(configuration)
    if let account = input.account { try AccountName.check(account, configuration) }
    try FieldNames.check(content, account: input.account, configuration)
    if let account = input.account {
      let obstacle =
        pauses.first { $0.account == account && $0.holds(at: now) }?.words
        ?? configuration.obstacle(account, to: content, fields, at: now)
      return RouteAnswer(named: account, obstacle: obstacle, file: file, line: entry.line)
    }
    let facts = try input.facts(content)
    return RouteAnswer(configuration.routing(facts, content, order: nil, pauses, fields, at: now))
  }
}
