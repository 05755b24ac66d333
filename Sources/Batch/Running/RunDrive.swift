import Engine
import Payments

/// One process's work on one run.
struct RunDrive {
  private let run: RunRecord
  private let runner: BatchRunner
  private let start: Instant
  private var progress: RunProgress
  /// Rows that turned out to make no payment and are not stored yet.
  private var ends: [Int: RowEnd] = [:]

  init(_ run: RunRecord, _ runner: BatchRunner, _ start: Instant, _ verdicts: [Verdict: Int]) {
    self.run = run
    self.runner = runner
    self.start = start
    progress = RunProgress(
      phase: .sending,
      rows: run.rows,
      verdicts: verdicts,
      answered: 0,
      elapsed: .zero
    )
  }

  /// What a payment's task brings back.
  private struct Answer: Sendable {
    var row: Int
    var before: Verdict
    var result: Result<PaymentAnswer, JournalError>
  }

  /// Hands every open row to the engine, in order, a bounded number at once.
  ///
  /// A stop hands over no more rows and waits for those under way; so does the journal's first
  /// error, which is thrown then.
  mutating func send() async throws(JournalError) {
    var failure: JournalError?
    var fed = self
    await withTaskGroup(of: Answer.self) { group in
      do throws(JournalError) {
        try await fed.feed(&group)
      } catch {
        failure = error
      }
      while let answer = await group.next() {
        do throws(JournalError) {
          try fed.take(answer)
        } catch {
          failure = failure ?? error
        }
      }
    }
    self = fed
    if let failure { throw failure }
    try await storeEnds()
  }

  private mutating func feed(_ group: inout TaskGroup<Answer>) async throws(JournalError) {
    var underWay = 0
    var page = try await page(after: 0).get()
    while !isStopped, let last = page.last {
      // Taken in hand while this page is sent, so that nobody waits for the disk between two.
      async let following = self.page(after: last.row.number)
      for row in page {
        guard !isStopped else { return }
        guard case .payment(let order) = row.row.plan else {
          progress.move(from: .skipped, to: RowStanding.verdict(row))
          continue
        }
        if underWay == runner.concurrency, let answer = await group.next() {
          underWay -= 1
          try take(answer)
          guard !isStopped else { return }
        }
        let payments = runner.payments
        let number = row.row.number
        let before = RowStanding.verdict(row)
        group.addTask {
          Answer(row: number, before: before, result: await Self.run(order, by: payments))
        }
        underWay += 1
      }
      try await storeEnds()
      page = try await following.get()
    }
  }

  private func page(after row: Int) async -> Result<[StoredRow], JournalError> {
    do throws(JournalError) {
      return .success(
        try await runner.journal.beginRows(of: run.id, after: row, limit: BatchRunner.pageRows)
      )
    } catch {
      return .failure(error)
    }
  }

  private static func run(
    _ order: PaymentOrder,
    by payments: any PaymentRunner
  ) async -> Result<PaymentAnswer, JournalError> {
    do throws(JournalError) {
      return .success(try await payments.run(order))
    } catch {
      return .failure(error)
    }
  }

  private mutating func take(_ answer: Answer) throws(JournalError) {
    progress.answered += 1
    switch try answer.result.get() {
    case .payment(let record), .stuck(let record, _):
      let verdict = Verdict(of: record.state, operation: record.content.operation)
      progress.move(from: answer.before, to: verdict)
    case .refused(let reason, let message):
      let kind: RowEnd.Kind = reason == .keyConflict ? .invalid : .refused
      ends[answer.row] = RowEnd(kind, reason: reason.rawValue, message: message)
      progress.move(from: answer.before, to: RowStanding.verdict(kind))
    }
    report(.sending)
  }

  private mutating func storeEnds() async throws(JournalError) {
    guard !ends.isEmpty else { return }
    try await runner.journal.end(ends, of: run.id)
    ends = [:]
  }

  private var isStopped: Bool { runner.stop.isRequested || Task.isCancelled }
}

extension RunDrive {
  /// Asks about open rows when they are due, until none is left or the wait is over.
  mutating func awaitOpenRows() async throws(JournalError) {
    let end = runner.clock.now() + runner.wait
    while !isStopped {
      let open = try await askDueRows()
      guard open.count > 0, runner.clock.now() < end else { return }
      report(.waiting)
      let soon = runner.clock.now() + .milliseconds(50)
      let late = runner.clock.now() + .seconds(1)
      await runner.clock.sleep(min(end, max(soon, min(open.nextDue ?? late, late))))
    }
  }

  /// Goes once through the open rows and asks about those that are due.
  ///
  /// - Returns: how many may still end by themselves, and when the first of them is due.
  private mutating func askDueRows() async throws(JournalError) -> (count: Int, nextDue: Instant?) {
    var count = 0
    var nextDue: Instant?
    var after = 0
    while !isStopped {
      let page = try await runner.journal.openRows(
        of: run.id,
        after: after,
        limit: BatchRunner.pageRows
      )
      guard let last = page.last else { break }
      after = last.row.number
      // Asked once: what is not due now may be due when the answers have come.
      let now = runner.clock.now()
      let due = page.filter { isDue($0, at: now) }
      let later = page.filter { !isDue($0, at: now) }.compactMap(\.payment)
      for record in try await ask(due) + later where Self.endsByItself(record) {
        count += 1
        if let due = record.due { nextDue = min(nextDue ?? due, due) }
      }
    }
    return (count, nextDue)
  }

  private func isDue(_ row: StoredRow, at now: Instant) -> Bool {
    guard let payment = row.payment else { return row.hasBegun }
    guard Self.endsByItself(payment) else { return false }
    return payment.due.map { $0 <= now } ?? false
  }

  /// Whether time and questions can end a payment; a person or a payer must end the others.
  private static func endsByItself(_ record: PaymentRecord) -> Bool {
    switch record.state {
    case .received, .routed, .attempting, .pending, .inDoubt: true
    case .review, .requiresAction: false
    case .authorized, .captured, .partiallyRefunded, .refunded, .voided, .declined, .refused,
      .canceled, .expired:
      false
    }
  }

  /// Asks about the rows of one page side by side.
  private mutating func ask(_ rows: [StoredRow]) async throws(JournalError) -> [PaymentRecord] {
    var records: [PaymentRecord] = []
    for start in stride(from: 0, to: rows.count, by: runner.concurrency) {
      let part = rows[start..<min(start + runner.concurrency, rows.count)]
      let payments = runner.payments
      let answers = await withTaskGroup(of: Answer.self) { group in
        for row in part {
          guard case .payment(let order) = row.row.plan else { continue }
          let number = row.row.number
          let before = RowStanding.verdict(row)
          group.addTask {
            Answer(row: number, before: before, result: await Self.ask(order, by: payments))
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for answer in answers {
        guard case .payment(let record) = try answer.result.get() else { continue }
        let verdict = Verdict(of: record.state, operation: record.content.operation)
        progress.move(from: answer.before, to: verdict)
        records.append(record)
      }
      report(.waiting)
    }
    return records
  }

  private static func ask(
    _ order: PaymentOrder,
    by payments: any PaymentRunner
  ) async -> Result<PaymentAnswer, JournalError> {
    do throws(JournalError) {
      return .success(try await payments.inquire(order))
    } catch {
      return .failure(error)
    }
  }

  /// Tells the last progress.
  mutating func finish() { report(.done) }

  private mutating func report(_ phase: RunProgress.Phase) {
    progress.phase = phase
    progress.elapsed = runner.clock.now().duration(since: start)
    runner.progress(progress)
  }
}
