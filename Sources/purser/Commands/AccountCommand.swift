import Engine
import Foundation
import Payments
import Providers
import Store
import Wire

/// `purser account …`: which accounts there are, and which take part in routing.
enum AccountCommand {
  static let list = Command(
    path: ["account", "list"],
    operands: "",
    operandCount: 0...0,
    summary: "list the accounts, and which of them are paused",
    flags: [Flag.now],
    examples: ["purser account list"],
    run: runList
  )

  static let pause = Command(
    path: ["account", "pause"],
    operands: "ACCOUNT",
    operandCount: 1...1,
    summary: "take an account out of routing; payments under way go on",
    details: """
      No new payment begins at a paused account, in any process of this journal, and none fails over
      to it: the route's other accounts take them. Without --for it stays paused until it is resumed.
      """,
    flags: [
      Flag(name: "--for", value: "DURATION", help: "how long, such as 30m, 2h or 1d"),
      Flag(name: "--reason", value: "TEXT", help: "why, for the next one who looks"),
    ],
    examples: ["purser account pause sandbox --for 2h --reason \"declines everything\""],
    run: runPause
  )

  static let resume = Command(
    path: ["account", "resume"],
    operands: "ACCOUNT",
    operandCount: 1...1,
    summary: "put a paused account back into routing",
    examples: ["purser account resume sandbox"],
    run: runResume
  )

  @Sendable private static func runList(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try configuration(invocation, terminal)
    let now = try MomentFlag.read("--now", invocation) ?? EngineClock.present()
    let pauses = try await JournalFile(configuration).pauses().filter { $0.holds(at: now) }
    let names = configuration.accounts.map(\.name) + configuration.brokenAccounts
    for name in names.sorted() {
      let row = AccountRow(
        name: name,
        account: configuration.account(name),
        pause: pauses.first { $0.account == name }
      )
      if terminal.isJSON { terminal.print(row.json) } else { terminal.print(row.line) }
    }
    return .done
  }

  @Sendable private static func runPause(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    guard let reason = invocation.value("--reason"), !reason.isEmpty else {
      throw .usage("purser account pause needs --reason, so that the next one can follow it")
    }
    let length = try duration(invocation)
    let configuration = try configuration(invocation, terminal)
    let name = try name(invocation, configuration)
    let now = EngineClock.present()
    let pause = AccountPause(
      account: name,
      since: now,
      until: length.map { now + $0 },
      reason: reason,
      person: NSUserName()
    )
    try await JournalFile(configuration)
      .use { (journal) throws(JournalError) in try await journal.pause(pause) }
    let row = AccountRow(name: name, account: configuration.account(name), pause: pause)
    if terminal.isJSON { terminal.print(row.json) } else { terminal.print(row.line) }
    return .done
  }

  @Sendable private static func runResume(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try configuration(invocation, terminal)
    let name = try name(invocation, configuration)
    let ended = try await JournalFile(configuration)
      .use { (journal) throws(JournalError) in
        try await journal.resume(
          account: name,
          at: EngineClock.present(),
          person: NSUserName()
        )
      }
    let row = AccountRow(name: name, account: configuration.account(name), pause: nil)
    if terminal.isJSON { terminal.print(row.json) } else { terminal.print(row.line) }
    if ended == nil { terminal.note("\(name) was not paused") }
    return .done
  }

  /// Secrets are not touched: an account can be paused where they are not at hand.
  private static func configuration(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) throws(CommandError) -> Configuration {
    try ConfigurationReport.require(invocation, terminal, secrets: .unresolved)
  }

  private static func duration(_ invocation: Invocation) throws(CommandError) -> Duration? {
    guard let text = invocation.value("--for") else { return nil }
    guard let length = DurationText.parse(text), length > .zero else {
      throw .usage("--for takes a duration, found \"\(text)\"", help: "write it like 30m or 2h")
    }
    return length
  }

  private static func name(
    _ invocation: Invocation,
    _ configuration: Configuration
  ) throws(CommandError) -> String {
    let name = invocation.operands[0]
    let names = configuration.accounts.map(\.name) + configuration.brokenAccounts
    guard names.contains(name) else {
      throw .usage(
        "no account is called \"\(name)\"",
        help: Nearest.name(to: name, among: names).map { "did you mean \"\($0)\"?" }
          ?? "accounts: \(names.sorted().joined(separator: ", "))"
      )
    }
    return name
  }
}
