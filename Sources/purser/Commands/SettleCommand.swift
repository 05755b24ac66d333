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
    return try await PaymentCommand.withHost(invocation, terminal) { (host) throws(CommandError) in
      let stop = StopFlag()
      Interrupts.onEach { _ in stop.set() }
      let end = until ?? (host.clock.now() + .seconds(60))
      let settlement: PaymentEngine.Settlement
      do throws(JournalError) {
        settlement = try await host.engine.settle(until: end, isStopped: { stop.isSet }) { now in
          if Terminal.isWatched { terminal.progress("settled \(now.settled), open \(now.open)") }
        }
        if Terminal.isWatched { terminal.progress("") }
        try await BatchFinisher(host).finishSettled()
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      if terminal.isJSON {
        terminal.print(
          .object([
            "settled": .number("\(settlement.settled)"),
            "in_doubt": .number("\(settlement.open)"),
          ])
        )
      } else {
        terminal.print("settled \(settlement.settled), still open \(settlement.open)")
      }
      if stop.isSet { return .interrupted }
      return settlement.open == 0 ? .done : .open
    }
  }
}
