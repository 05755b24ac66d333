import Batch
import Engine
import Store

/// Finishes runs whose last open row was closed by somebody else: writes the result, then the end.
struct BatchFinisher {
  private let host: Host

  init(_ host: Host) { self.host = host }

  /// Finishes every settling run that has nothing open any more.
  func finishSettled() async throws(JournalError) {
    for run in try await host.journal.runs(states: [.settling], limit: 1000) {
      let stop = RunStop()
      let runner = BatchRunner(
        journal: host.journal,
        payments: EnginePaymentRunner(engine: host.engine, maySend: { false }),
        clock: host.clock,
        wait: .zero,
        concurrency: 1,
        stop: stop
      )
      do throws(BatchError) {
        _ = try await runner.finishIfClosed(run.id)
      } catch {
        if case .journal(let cause) = error { throw cause }
      }
    }
  }
}
