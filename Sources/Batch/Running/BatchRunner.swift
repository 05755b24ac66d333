public import Engine
import Payments

/// Drives a stored run: hands its open rows to the engine, waits for the open ones, writes the
/// result.
///
/// It keeps a page of rows in memory, never the run; every verdict is read from the journal.
public struct BatchRunner: Sendable {
  let journal: any RunJournal
  let payments: any PaymentRunner
  let clock: EngineClock
  let wait: Duration
  let concurrency: Int
  let stop: RunStop
  let progress: @Sendable (RunProgress) -> Void

  /// How many rows are read or taken in hand at once.
  static let pageRows = 256

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - journal: where the run lies.
  ///   - payments: what runs one payment.
  ///   - clock: the time.
  ///   - wait: how long open rows are asked about after the last row was sent.
  ///   - concurrency: how many payments are under way at once, at least 1.
  ///   - stop: the wish to stop.
  ///   - progress: told after every answer; must be quick.
  public init(
    journal: any RunJournal,
    payments: any PaymentRunner,
    clock: EngineClock,
    wait: Duration,
    concurrency: Int,
    stop: RunStop,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) {
    self.journal = journal
    self.payments = payments
    self.clock = clock
    self.wait = wait
    self.concurrency = max(concurrency, 1)
    self.stop = stop
    self.progress = progress
  }

  /// Runs what is open of a run, and writes its result when every row was sent.
  ///
  /// A run that is finished sends nothing; its result is written again when it is missing.
  ///
  /// - Parameters:
  ///   - id: the run.
  ///   - resultPath: where the result goes; where the run says, unless given.
  ///   - force: whether a file there that is not ours is overwritten.
  /// - Returns: the run as it is afterwards: finished, settling, or paused after a stop.
  /// - Throws: ``BatchError``; the run stays as the journal has it and can be resumed.
  public func drive(
    _ id: RunID,
    resultPath: String? = nil,
    force: Bool = false
  ) async throws(BatchError) -> RunSummary {
    let run = try await hold(id)
    let path = resultPath ?? run.resultPath
    do throws(BatchError) {
      let summary = try await drive(run, resultPath: path, force: force)
      await release(id)
      return summary
    } catch {
      await release(id)
      throw error
    }
  }

  private func drive(
    _ run: RunRecord,
    resultPath: String,
    force: Bool
  ) async throws(BatchError) -> RunSummary {
    let writer = ResultWriter(journal: journal)
    if run.state == .finished {
      try await writer.writeIfMissing(run, to: resultPath, force: force)
      return try await summary(of: run.id)
    }
    try await writer.check(path: resultPath, force: force)
    let start = clock.now()
    try await advance(run.id, to: .running, since: start)
    var drive = RunDrive(run, self, start, try await summary(of: run.id).verdicts)
    do {
      try await Self.send(&drive)
      if !stop.isRequested { try await drive.awaitOpenRows() }
    } catch {
      throw .journal(error)
    }
    var tally = try await tally(of: run.id)
    if try await refreshRepeats(of: run, tally) { tally = try await self.tally(of: run.id) }
    let state = state(of: tally)
    if state != .paused { try await writer.write(run, to: resultPath, force: force) }
    try await advance(run.id, to: state, since: start)
    drive.finish()
    return RunSummary(run: try await record(of: run.id), tally: tally)
  }

  private static func send(_ drive: inout RunDrive) async throws(JournalError) {
    var sending = drive
    let outcome = await withTaskExecutorPreference(PaymentExecutor()) {
      do throws(JournalError) {
        try await sending.send()
        return Result<Void, JournalError>.success(())
      } catch {
        return .failure(error)
      }
    }
    drive = sending
    try outcome.get()
  }

  /// Finishes a settling run whose last open row was closed by somebody else: writes its result.
  ///
  /// Sends and asks nothing.
  ///
  /// - Parameter id: the run.
  /// - Returns: the finished run, or `nil` when it is not settling or has open rows.
  /// - Throws: ``BatchError``; `heldBy` when a live process works on the run.
  public func finishIfClosed(_ id: RunID) async throws(BatchError) -> RunSummary? {
    let run = try await hold(id)
    do throws(BatchError) {
      var summary: RunSummary?
      if run.state == .settling {
        _ = try await refreshRepeats(of: run, try await tally(of: id))
      }
      if run.state == .settling, state(of: try await tally(of: id)) == .finished {
        try await ResultWriter(journal: journal).write(run, to: run.resultPath, force: false)
        try await advance(id, to: .finished, since: clock.now())
        summary = try await self.summary(of: id)
      }
      await release(id)
      return summary
    } catch {
      await release(id)
      throw error
    }
  }

  /// Lets go of a run; a journal that cannot write it down keeps the hold as long as the process
  /// lives, which does no harm.
  private func release(_ id: RunID) async {
    do { try await journal.release(id) } catch { return }
  }

  /// How a run stands, as the journal has it.
  ///
  /// - Throws: `unknownRun`, or the journal's error.
  public func summary(of id: RunID) async throws(BatchError) -> RunSummary {
    RunSummary(run: try await record(of: id), tally: try await tally(of: id))
  }

  private func record(of id: RunID) async throws(BatchError) -> RunRecord {
    let run: RunRecord?
    do { run = try await journal.run(id) } catch { throw .journal(error) }
    guard let run else { throw .unknownRun(id.text) }
    return run
  }

  private func tally(of id: RunID) async throws(BatchError) -> [RunTally] {
    do { return try await journal.tally(of: id) } catch { throw .journal(error) }
  }

  private func hold(_ id: RunID) async throws(BatchError) -> RunRecord {
    let hold: RunHold
    do { hold = try await journal.hold(id) } catch { throw .journal(error) }
    switch hold {
    case .held: break
    case .heldBy(let pid): throw .heldBy(id, pid: pid)
    case .unknown: throw .unknownRun(id.text)
    }
    return try await summary(of: id).run
  }

  private func advance(
    _ id: RunID,
    to state: RunState,
    since start: Instant
  ) async throws(BatchError) {
    let worked = RunSummary.milliseconds(clock.now().duration(since: start))
    do {
      try await journal.advance(id, to: state, addingMilliseconds: max(worked, 0))
    } catch {
      throw .journal(error)
    }
  }

  /// Finished when nothing is open; else paused when somebody wished to stop, or settling.
  private func state(of tally: [RunTally]) -> RunState {
    let open = tally.contains { group in
      guard group.rows > 0 else { return false }
      return switch group.standing {
      case .ended(let kind, let reason): RowStanding.holdsOpen(kind, reason)
      case .waiting: true
      case .payment(let operation, let state): RowStanding.holdsOpen(state, operation)
      }
    }
    guard open else { return .finished }
    let waiting = tally.contains { $0.standing == .waiting && $0.rows > 0 }
    return stop.isRequested || waiting ? .paused : .settling
  }
}
