import Batch
import Engine
import Payments
import Providers
import Wire

/// `purser batch run` and `batch resume`.
enum BatchRun {
  @Sendable static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let bound = try bound(invocation)
    if invocation.has("--dry-run") { return try await BatchCheck.run(invocation, terminal) }
    let interruption = Interruption()
    return try await PaymentCommand.withHost(invocation, terminal, hurry: interruption.hurry) {
      (host) throws(CommandError) in
      interruption.listen(host.transport, terminal, saying: stopping)
      try ProtectedFiles.refuse(
        result: invocation.value("--result"),
        input: invocation.operands[0],
        host.configuration
      )
      let mapping = try BatchCommand.mapping(invocation, host.configuration)
      let now = host.clock.now()
      let screen = ReadingScreen(terminal)
      let intake = BatchIntake(
        settings: host.configuration.batch,
        decider: try await host.decider(),
        journal: host.journal,
        now: now,
        isStopped: { interruption.stop.isRequested },
        progress: { screen.show($0) }
      )
      do throws(BatchError) {
        let start = try await intake.start(
          invocation.operands[0],
          mapping: mapping,
          choice: BatchCommand.choice(invocation),
          resultPath: invocation.value("--result"),
          force: invocation.has("--force")
        )
        return try await go(on: start, bound, interruption, invocation, host, terminal)
      } catch {
        throw .batch(error, host.configuration)
      }
    }
  }

  @Sendable static func resume(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let id = try BatchCommand.id(invocation.operands[0])
    let bound = try bound(invocation)
    let interruption = Interruption()
    return try await PaymentCommand.withHost(invocation, terminal, hurry: interruption.hurry) {
      (host) throws(CommandError) in
      interruption.listen(host.transport, terminal, saying: stopping)
      do throws(BatchError) {
        return try await drive(id, bound, interruption, invocation, host, terminal)
      } catch {
        throw .batch(error, host.configuration)
      }
    }
  }

  private static let stopping =
    "\nstopping: nothing more is sent, waiting for answers (again: do not wait)"

  private static func go(
    on start: BatchStart,
    _ bound: Int?,
    _ interruption: Interruption,
    _ invocation: Invocation,
    _ host: Host,
    _ terminal: Terminal
  ) async throws(BatchError) -> ExitCode {
    switch start {
    case .started(let run), .resumes(let run), .finished(let run):
      return try await drive(run.id, bound, interruption, invocation, host, terminal)
    case .heldBy(let id, let pid): throw .heldBy(id, pid: pid)
    case .needsChoice(let preview), .refused(let preview):
      BatchCheck.show(preview, terminal)
      return .notAllGood
    }
  }

  private static func drive(
    _ id: RunID,
    _ bound: Int?,
    _ interruption: Interruption,
    _ invocation: Invocation,
    _ host: Host,
    _ terminal: Terminal
  ) async throws(BatchError) -> ExitCode {
    let stop = interruption.stop
    let screen = ProgressScreen(terminal)
    let runner = BatchRunner(
      journal: host.journal,
      payments: EnginePaymentRunner(engine: host.engine, maySend: { !stop.isRequested }),
      clock: host.clock,
      wait: host.configuration.batch.wait,
      concurrency: bound ?? widest(host.configuration),
      stop: stop,
      progress: { screen.show($0) }
    )
    let summary = try await runner.drive(
      id,
      resultPath: invocation.value("--result"),
      force: invocation.has("--force")
    )
    screen.end()
    show(summary, terminal)
    if stop.isRequested, summary.run.state == .paused { return .interrupted }
    return ExitCode(rawValue: summary.exitCode) ?? .fault
  }

  /// The run's own bound, when one is given; each account bounds itself besides.
  private static func bound(_ invocation: Invocation) throws(CommandError) -> Int? {
    try invocation.integer("--concurrency", in: 1...4096)
  }

  private static func widest(_ configuration: Configuration) -> Int {
    configuration.accounts.map(\.settings.limits.concurrency).max() ?? 64
  }

  /// Shows a run: JSON to standard output, or a summary table.
  static func show(_ summary: RunSummary, _ terminal: Terminal) {
    guard terminal.isJSON else {
      terminal.print(summary.text)
      return
    }
    var writer = JSONWriter()
    summary.write(to: &writer)
    terminal.print(bytes: writer.bytes + [0x0A])
  }
}
