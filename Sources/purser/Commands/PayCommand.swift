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
      Flag(name: "--attempt", value: "N", help: "1 unless given"),
    ],
    examples: [
      "purser pay --amount 100.50 --currency RUB --reference INV-1 --field NAME=VALUE"
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let input = try input(invocation)
    let host = try await Host.open(invocation, terminal)
    do throws(CommandError) {
      let exit = try await pay(input, invocation, host, terminal)
      await host.close()
      return exit
    } catch {
      await host.close()
      throw error
    }
  }

  private static func input(_ invocation: Invocation) throws(CommandError) -> [String: String] {
    for flag in ["--amount", "--currency", "--reference"] where invocation.value(flag) == nil {
      throw .usage("purser pay needs \(flag)", help: "purser pay --help shows an example")
    }
    var values: [String: String] = [:]
    for name in [
      "amount", "currency", "reference", "account", "operation", "payee", "description",
    ] {
      values[name] = invocation.value("--\(name)")
    }
    for field in invocation.all("--field") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("--field takes NAME=VALUE, found \"\(parts.first ?? "")\"")
      }
      let name = String(parts[0])
      guard values[name] == nil else { throw .usage("the field \(name) is given twice") }
      values[name] = String(parts[1])
    }
    return values
  }

  private static func pay(
    _ values: [String: String],
    _ invocation: Invocation,
    _ host: Host,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let attempt = try invocation.integer("--attempt", in: 1...999) ?? 1
    let account = invocation.value("--account")
    let content = try PaymentInput(values).content(host.configuration, attempt: attempt)
    try SensitiveFields.refuse(content, account, host.configuration)
    let planner = PaymentPlanner(
      decider: host.configuration.decider(now: host.clock.now()),
      journal: host.journal
    )
    let stop = StopFlag()
    Interrupts.onEach { number in
      stop.set()
      if number > 1 { ImmediateExit.leave(.interrupted) }
      terminal.note("stopping: nothing more is sent; what is open stays in the journal")
    }
    do throws(JournalError) {
      switch try await planner.plan(content, account: account) {
      case .send(let order):
        let answer = try await LivePayment(host, stop: stop).run(order)
        return interrupted(show(answer, terminal), stop)
      case .known(let record):
        let answer = try await LivePayment(host, stop: stop).goOn(record)
        return interrupted(show(answer, terminal), stop)
      case .conflict(let fields, let newest):
        let names = fields.joined(separator: ", ")
        return refuse(
          .keyConflict,
          "the reference is known with another \(names)",
          "nothing is sent; --attempt \(newest + 1) is for the same payment once it ended unpaid",
          terminal
        )
      case .refused(let reason, let message): return refuse(reason, message, nil, terminal)
      case .invalid(let mistakes):
        let text = mistakes.map { "\($0.field): \($0.message)" }.joined(separator: "; ")
        return refuse(.invalidRequest, text, nil, terminal)
      }
    } catch {
      throw .journal(error, path: host.configuration.journal)
    }
  }

  /// A payment that is open because somebody wished to stop ends as interrupted.
  private static func interrupted(_ exit: ExitCode, _ stop: StopFlag) -> ExitCode {
    exit == .open && stop.isSet ? .interrupted : exit
  }

  private static func show(_ answer: PaymentAnswer, _ terminal: Terminal) -> ExitCode {
    switch answer {
    case .payment(let record):
      if terminal.isJSON {
        terminal.print(.object(PaymentJSON.object(record)))
      } else {
        for line in PaymentText.lines(record, terminal.language) { terminal.print(line) }
      }
      return PaymentExit.code(record)
    case .refused(let reason, let message): return refuse(reason, message, nil, terminal)
    }
  }

  private static func refuse(
    _ reason: Reason,
    _ message: String,
    _ help: String?,
    _ terminal: Terminal
  ) -> ExitCode {
    terminal.report(
      CommandError(exit: .notAllGood, code: reason.rawValue, message: message, help: help)
    )
    return .notAllGood
  }
}
