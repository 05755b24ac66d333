import Batch
import Engine
import Payments
import Store
import Wire

/// `purser batch list`, `batch show` and `batch result`.
enum BatchShow {
  @Sendable static func list(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let limit = try invocation.integer("--limit", in: 1...100_000) ?? 100
    return try await PaymentCommand.withHost(invocation, terminal) { (host) throws(CommandError) in
      do throws(JournalError) {
        for run in try await host.journal.runs(states: [], limit: limit) {
          let summary = RunSummary(run: run, tally: try await host.journal.tally(of: run.id))
          if terminal.isJSON {
            BatchRun.show(summary, terminal)
          } else {
            let state = run.state.rawValue.padded(to: 18)
            let rows = "\(run.rows) rows".aligned(to: 14)
            terminal.print("\(run.id)  \(state)\(rows)  \(run.created.rfc3339)  \(run.file)")
          }
        }
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      return .done
    }
  }

  @Sendable static func show(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    try await withSummary(invocation, terminal) { (summary, _) throws(BatchError) in
      BatchRun.show(summary, terminal)
    }
  }

  @Sendable static func result(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .unresolved)
    try ProtectedFiles.refuse(
      result: invocation.value("--output"),
      input: nil,
      configuration
    )
    return try await withSummary(invocation, terminal) { (summary, host) throws(BatchError) in
      let writer = ResultWriter(journal: host.journal)
      if let path = invocation.value("--output") {
        try await writer.write(summary.run, to: path, force: invocation.has("--force"))
      } else {
        try await writer.stream(summary.run) { terminal.print(bytes: $0) }
      }
    }
  }

  private static func withSummary(
    _ invocation: Invocation,
    _ terminal: Terminal,
    _ body: (RunSummary, Host) async throws(BatchError) -> Void
  ) async throws(CommandError) -> ExitCode {
    let id = try BatchCommand.id(invocation.operands[0])
    return try await PaymentCommand.withHost(invocation, terminal) { (host) throws(CommandError) in
      do throws(BatchError) {
        let runner = BatchRunner(
          journal: host.journal,
          payments: EnginePaymentRunner(engine: host.engine, maySend: { false }),
          clock: host.clock,
          wait: .zero,
          concurrency: 1,
          stop: RunStop()
        )
        let summary = try await runner.summary(of: id)
        try await body(summary, host)
        return ExitCode(rawValue: summary.exitCode) ?? .fault
      } catch {
        throw .batch(error, host.configuration)
      }
    }
  }
}
