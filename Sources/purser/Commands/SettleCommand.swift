import Batch
import Engine
import Payments
import Wire

/// `purser settle`: inquires until nothing is in doubt or the time is up; never sends money.
enum SettleCommand {
  static let command = Command(
    path: ["settle"],
    operands: "",
    operandCount: 0...0,
    summary: "ask about everything that is open until it has ended or the time is up",
    details: "Never sends money. What a live process holds is left to it.",
    flags: [
      Flag(
        name: "--until",
        value: "TIME",
        help: "a moment (RFC 3339); a minute from now unless given"
      )
    ],
    examples: ["purser settle", "purser settle --until 2026-12-05T18:00:00Z"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let until = try MomentFlag.read("--until", invocation)
    let interruption = Interruption()
    return try await PaymentCommand.withHost(invocation, terminal, hurry: interruption.hurry) {
      (host) throws(CommandError) in
      interruption.listen(
        host.transport,
        terminal,
        saying: "stopping: what is still open stays in the journal"
      )
      let stop = interruption.stop
      let end = until ?? (host.clock.now() + .seconds(60))
      let settlement: PaymentEngine.Settlement
      do throws(JournalError) {
        settlement = try await host.engine.settle(until: end, isStopped: { stop.isRequested }) {
          now in
          if Terminal.isWatched { terminal.progress("settled \(now.settled), open \(now.open)") }
        }
        if Terminal.isWatched { terminal.progress("") }
        try await BatchFinisher(host).finishSettled()
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      for (id, why) in settlement.stuck.sorted(by: { $0.key.text < $1.key.text }) {
        terminal.note(PaymentAnswer.standstill(of: id.text, why))
      }
      terminal.isJSON ? terminal.print(json(settlement)) : terminal.print(text(settlement))
      if stop.isRequested { return .interrupted }
      return settlement.open + settlement.inReview == 0 ? .done : .open
    }
  }

  /// What was settled, and what is left: in doubt, waiting for a person, or pending.
  static func json(_ settlement: PaymentEngine.Settlement) -> JSONValue {
    .object([
      "settled": .number("\(settlement.settled)"),
      "in_doubt": .number("\(settlement.inDoubt)"),
      "in_review": .number("\(settlement.inReview)"),
      "pending": .number("\(settlement.open - settlement.inDoubt)"),
    ])
  }

  private static func text(_ settlement: PaymentEngine.Settlement) -> String {
    let left: [(Int, String)] = [
      (settlement.inDoubt, "in doubt"), (settlement.inReview, "waiting for a person"),
      (settlement.open - settlement.inDoubt, "pending"),
    ]
    let words = left.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return (["settled \(settlement.settled)"] + words).joined(separator: ", ")
  }
}
