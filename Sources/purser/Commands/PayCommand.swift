import Batch
import Engine
import Payments
import Wire

/// `purser pay`: one payment to a result.
enum PayCommand {
  static let command = Command(
    path: ["pay"],
    operands: "",
    operandCount: 0...0,
    summary: "make one payment, or show the one that has this reference",
    details: """
      A reference is paid once for ever: the same reference again prints the stored payment. When
      it ended unpaid, --attempt N makes the next attempt. The command waits for a proof as long as
      batch.wait says; what is open then is left in the journal (exit 3), see purser settle.

      Card data and secrets of the operation's form, and what the payment asks for on its way (codes,
      a confirmation) are taken from --answers, a JSON object of fields or a list of objects: the
      first for the form when it names its fields alone, then one for each step. What they lack is
      asked at the terminal; without both the payment waits as requires_action (exit 4), see purser payment
      answer. Answers are held in memory only and are never written down.
      """,
    flags: [
      Flag(name: "--amount", value: "AMOUNT", help: "in major units, such as 100.50"),
      Flag(name: "--currency", value: "CODE", help: "ISO 4217, such as UAH"),
      Flag(name: "--reference", value: "REF", help: "your name for the payment"),
      Flag(name: "--account", value: "NAME", help: "the account; the routes decide unless given"),
      Flag(name: "--operation", value: "NAME", help: "charge unless given"),
      Flag(
        name: "--field",
        value: "NAME=VALUE",
        help: "a field of the operation's form",
        repeats: true
      ),
      Flag(name: "--payee", value: "NAME", help: "who is paid"),
      Flag(name: "--description", value: "TEXT", help: "text for the payer"),
      Flag(name: "--customer", value: "NAME", help: "your name for the payer"),
      Flag(name: "--country", value: "CODE", help: "the payer's country, such as UA"),
      Flag(name: "--attempt", value: "N", help: "1 unless given"),
      Flag.answers,
    ],
    examples: [
      "purser pay --amount 100.50 --currency RUB --reference INV-1 --field NAME=VALUE",
      "purser pay --amount 100.50 --currency RUB --reference INV-2 --operation pay --answers - < a.json",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let input = try input(invocation)
    let desk = try AnswerDesk.read(invocation, terminal)
    let interruption = Interruption()
    let clock = EngineClock.real(hurry: interruption.hurry)
    let host = try await Host.open(invocation, terminal, clock: clock)
    do throws(CommandError) {
      let exit = try await pay(input, desk, interruption, invocation, host, terminal)
      await host.close()
      return exit
    } catch {
      await host.close()
      throw error
    }
  }

  /// What has a flag of its own.
  private static let flagged = [
    "amount", "currency", "reference", "account", "operation", "payee", "description", "customer",
    "country",
  ]

  private static func input(_ invocation: Invocation) throws(CommandError) -> [String: String] {
    for flag in ["--amount", "--currency", "--reference"] where invocation.value(flag) == nil {
      throw .usage("purser pay needs \(flag)", help: "purser pay --help shows an example")
    }
    var values: [String: String] = [:]
    for name in flagged { values[name] = invocation.value("--\(name)") }
    for (name, value) in try FieldFlags.read(invocation) {
      guard !flagged.contains(name) else {
        throw .usage("\(name) is no field of a form", help: "write --\(name) VALUE")
      }
      values[name] = value
    }
    return values
  }

  private static func pay(
    _ values: [String: String],
    _ desk: AnswerDesk,
    _ interruption: Interruption,
    _ invocation: Invocation,
    _ host: Host,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let attempt = try invocation.integer("--attempt", in: 1...999) ?? 1
    let account = invocation.value("--account")
    var content = try PaymentInput(values).content(host.configuration, attempt: attempt)
    if let account { try AccountName.check(account, host.configuration) }
    try SensitiveFields.refuse(content, account, host.configuration)
    let routing = host.configuration.routing(
      RouteFacts(content),
      content,
      order: nil,
      [],
      FieldBook(),
      at: host.clock.now()
    )
    try FieldNames.check(
      content,
      account: account,
      routed: routing.candidates + routing.skipped.map(\.account),
      host.configuration
    )
    let accounts =
      account.flatMap { host.configuration.account($0).map { [$0] } } ?? host.configuration.accounts
    try desk.refuseStrangers(
      among: AskedNames.of(content.operation, accounts),
      content.operation.rawValue
    )
    let hidden = try SensitiveFields.take(from: desk, into: &content, account, host.configuration)
    try CardNumbers.refuse(content)
    let whole = content
    let planner = PaymentPlanner(
      decider: try await host.decider(for: [content.operation], of: account, hidden: hidden),
      journal: host.journal
    )
    let fields = SensitiveFields.fields(content.operation, account, host.configuration)
    let language = Language(rawValue: terminal.language(host.configuration)) ?? .en
    return try await PlannedPayment(host, interruption, terminal, desk: desk, hidden: hidden)
      .perform(attempt: attempt) { () throws(JournalError) in
        try await MissingFields.asked(
          whole,
          terminal,
          fields: fields,
          in: language,
          hidden: hidden
        ) { content throws(JournalError) in
          try await planner.plan(content, account: account)
        }
      }
  }
}
