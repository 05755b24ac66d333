import Batch
import Engine
import Payments
import Providers
import Wire

/// A planned payment or operation, carried out and shown.
struct PlannedPayment {
  private let host: Host
  private let interruption: Interruption
  private let terminal: Terminal
  private let desk: AnswerDesk?
  private let hidden: HiddenFields?

  init(
    _ host: Host,
    _ interruption: Interruption,
    _ terminal: Terminal,
    desk: AnswerDesk? = nil,
    hidden: HiddenFields? = nil
  ) {
    self.desk = desk
    self.hidden = hidden
    self.host = host
    self.interruption = interruption
    self.terminal = terminal
  }

  /// Sends what is new, goes on with what is open, and shows what is known.
  ///
  /// `attempt` is the one that was asked for.
  func perform(
    attempt: Int,
    _ plan: () async throws(JournalError) -> PaymentPlanner.Plan
  ) async throws(CommandError) -> ExitCode {
    let stop = interruption.stop
    interruption.listen(
      host.transport,
      terminal,
      saying: "stopping: nothing more is sent; what is open stays in the journal"
    )
    do throws(JournalError) {
      switch try await plan() {
      case .send(let order):
        let held = hidden?.held(for: order, host.configuration) ?? HeldAnswers()
        return interrupted(try await show(try await live(stop).run(order, answers: held)), stop)
      case .known(let record):
        noteOther(attempt, record)
        return interrupted(try await show(try await live(stop).goOn(record)), stop)
      case .conflict(let fields, let newest):
        return refuse(
          .keyConflict,
          "the reference is known with another \(fields.joined(separator: ", "))",
          "nothing is sent; --attempt \(newest + 1) is for the same once it ended unpaid"
        )
      case .refused(let reason, let message): return refuse(reason, message, nil)
      case .invalid(let mistakes):
        if let names = MissingFields.names(mistakes) {
          return refuse(
            "input_needed",
            "the payment needs \(names.joined(separator: ", ")), and there is no terminal to ask",
            "write --field NAME=VALUE for each of them, and card data and secrets into --answers",
            exit: .inputNeeded
          )
        }
        let text = mistakes.map { "\($0.field): \($0.message)" }.joined(separator: "; ")
        return refuse(.invalidRequest, text, nil)
      }
    } catch {
      throw .journal(error, path: host.configuration.journal)
    }
  }

  /// Gives an answer to a payment that waits for one, goes on with it, and shows it.
  func answer(
    _ record: PaymentRecord,
    _ answer: PayerAnswer
  ) async throws(CommandError) -> ExitCode {
    let stop = interruption.stop
    interruption.listen(
      host.transport,
      terminal,
      saying: "stopping: nothing more is sent; what is open stays in the journal"
    )
    do throws(JournalError) {
      return interrupted(try await show(try await live(stop).answer(record, answer)), stop)
    } catch {
      throw .journal(error, path: host.configuration.journal)
    }
  }

  /// Says that the attempt that was asked for is not made, and why.
  private func noteOther(_ attempt: Int, _ record: PaymentRecord) {
    let known = record.content.attempt
    guard known < attempt else { return }
    let state = record.state.rawValue
    let why =
      record.state.isSettled
      ? "attempt \(known) is \(state)"
      : "attempt \(known) has not ended, it is \(state), and one must end unpaid before another"
    terminal.note("attempt \(attempt) was not made: \(why); this is attempt \(known)")
  }

  private func live(_ stop: RunStop) -> LivePayment { LivePayment(host, stop: stop, desk: desk) }

  /// A payment that is open because somebody wished to stop ends as interrupted.
  private func interrupted(_ exit: ExitCode, _ stop: RunStop) -> ExitCode {
    exit == .open && stop.isRequested ? .interrupted : exit
  }

  private func show(_ answer: PaymentAnswer) async throws(JournalError) -> ExitCode {
    switch answer {
    case .payment(let record), .stuck(let record, _):
      answer.noteStandstill(terminal)
      try await host.show(record, terminal)
      let exit = PaymentExit.code(record)
      return exit == .open && desk?.lacksAnswer == true ? .inputNeeded : exit
    case .refused(let reason, let message): return refuse(reason, message, nil)
    }
  }

  private func refuse(_ reason: Reason, _ message: String, _ help: String?) -> ExitCode {
    refuse(reason.rawValue, message, help, exit: .notAllGood)
  }

  private func refuse(
    _ code: String,
    _ message: String,
    _ help: String?,
    exit: ExitCode
  ) -> ExitCode {
    terminal.report(CommandError(exit: exit, code: code, message: message, help: help))
    return exit
  }
}
