import Dispatch
import Engine
import Payments
import Synchronization
import Testing

@testable import Store

@Suite struct `The writer's rounds` {
  /// Keeps the writer busy until as many jobs wait as asked, so that they share the next round.
  private func together(
    _ journal: SQLiteJournal,
    jobs: [@Sendable () async -> Void]
  ) async throws {
    let gate = DispatchSemaphore(value: 0)
    await withTaskGroup(of: Void.self) { group in
      let isBusy = Latch()
      group.addTask {
        try? await journal.write { _ throws(SQLiteError) in
          isBusy.open()
          gate.wait()
          return .success(())
        }
      }
      await isBusy.wait()
      for job in jobs { group.addTask { await job() } }
      while journal.writes.count < jobs.count { await Task.yield() }
      gate.signal()
    }
  }

  @Test func `a job that breaks a constraint takes only itself back`() async throws {
    let scratch = try Scratch()
    let rounds = Mutex(0)
    let options = JournalOptions(
      hooks: JournalHooks(afterCommit: { _ in rounds.withLock { $0 += 1 } })
    )
    let journal = try await scratch.open(options)
    let one = try Samples.payment("INV-1")
    let two = try Samples.payment("INV-2")
    let outcomes = Mutex<[String: Bool]>([:])
    let receive: @Sendable (NewPayment, String) async -> Void = { payment, name in
      let receipts = try? await journal.receive([payment])
      outcomes.withLock { $0[name] = receipts != nil }
    }
    try await together(
      journal,
      jobs: [
        { await receive(one, "one") },
        {
          let failure = await #expect(throws: JournalError.self) {
            try await journal.write { session throws(SQLiteError) in
              try session.connection.execute("INSERT INTO orders VALUES ('a', 'b', 'c', 1)")
              return .success(
                try session.connection.execute("INSERT INTO chain VALUES (2, 0, x'')")
              )
            }
          }
          outcomes.withLock { $0["bad"] = failure == nil }
        },
        { await receive(two, "two") },
      ]
    )
    #expect(outcomes.withLock { $0 } == ["one": true, "bad": false, "two": true])
    #expect(try scratch.integer("SELECT count(*) FROM orders WHERE plugin = 'a'") == 0)
    #expect(try await journal.verifyChain() == .intact(events: 2))
    #expect(rounds.withLock { $0 } == 3)
    await journal.close()
  }

  @Test func `trouble with the disk fails every job of the round`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let payment = try Samples.payment("INV-1")
    let failures = Mutex<[JournalError]>([])
    try await together(
      journal,
      jobs: [
        {
          do throws(JournalError) {
            _ = try await journal.receive([payment])
          } catch {
            failures.withLock { $0.append(error) }
          }
        },
        {
          do throws(JournalError) {
            try await journal.write { _ throws(SQLiteError) -> Result<Void, JournalError> in
              throw SQLiteError(code: SQLiteError.fullDisk, systemError: 0, message: "full")
            }
          } catch {
            failures.withLock { $0.append(error) }
          }
        },
      ]
    )
    #expect(failures.withLock { $0 } == [.full, .full])
    #expect(try await journal.payment(payment.id) == nil)
    #expect(try await journal.verifyChain() == .intact(events: 0))
    _ = try await journal.receive([payment])
    #expect(try await journal.verifyChain() == .intact(events: 1))
    await journal.close()
  }

  @Test func `after a failed sync nothing is written any more`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    await #expect(throws: JournalError.unavailable(why: "disk")) {
      try await journal.write { _ throws(SQLiteError) -> Result<Void, JournalError> in
        throw SQLiteError(code: SQLiteError.failedSync, systemError: 5, message: "disk")
      }
    }
    let error = await #expect(throws: JournalError.self) {
      _ = try await Samples.received("INV-1", in: journal)
    }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await journal.newest(reference: "INV-1") == nil)
    await journal.close()
    let again = try await scratch.open()
    _ = try await Samples.received("INV-1", in: again)
    await again.close()
  }

  @Test func `waiting callers share one commit`() async throws {
    let scratch = try Scratch()
    let rounds = Mutex(0)
    let options = JournalOptions(
      hooks: JournalHooks(afterCommit: { _ in rounds.withLock { $0 += 1 } })
    )
    let journal = try await scratch.open(options)
    let jobs: [@Sendable () async -> Void] = try (0..<100)
      .map { place in
        let payment = try Samples.payment("INV-\(place)")
        return { _ = try? await journal.receive([payment]) }
      }
    try await together(journal, jobs: jobs)
    #expect(rounds.withLock { $0 } == 2)
    #expect(try await journal.verifyChain() == .intact(events: 100))
    await journal.close()
  }

  @Test func `two processes' writers keep one chain`() async throws {
    let scratch = try Scratch()
    let journals = [try await scratch.open(), try await scratch.open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for place in 0..<16 {
        group.addTask {
          for number in 0..<20 {
            _ = try await Samples.received("INV-\(place)-\(number)", in: journals[place % 2])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await journals[0].verifyChain() == .intact(events: 320))
    for journal in journals { await journal.close() }
  }

  @Test func `the points of a crash come in order`() async throws {
    let scratch = try Scratch()
    let points = Mutex<[String]>([])
    let options = JournalOptions(
      hooks: JournalHooks(
        beforeCommit: { round in points.withLock { $0.append("before \(round)") } },
        afterCommit: { round in points.withLock { $0.append("after \(round)") } }
      )
    )
    let journal = try await scratch.open(options)
    _ = try await Samples.received("INV-1", in: journal)
    _ = try await Samples.received("INV-2", in: journal)
    await journal.close()
    #expect(points.withLock { $0 } == ["before 1", "after 1", "before 2", "after 2"])
  }
}
