import Engine
import Payments
import Synchronization
import Testing
import Wire

@testable import Batch

@Suite struct `The given runs` {
  @Test(arguments: Workbench.Kind.allCases)
  func `060 the reference decides what is a duplicate`(kind: Workbench.Kind) async throws {
    let bench = try await Workbench(kind)
    let payments = FakePayments(bench)
    let run = try #require(try await bench.start(TestFolder.caseFile("060/batch.csv")).run)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(payments.sent.sorted() == ["A-1#1", "A-2#1"])
    #expect(summary.verdicts == [.captured: 2, .duplicate: 1])
    #expect(summary.exitCode == 0)
    let rows = try await bench.journal.rows(of: run.id, after: 2, limit: 1)
    #expect(rows.map(\.row.line) == [4])
    guard case .ended(let end) = rows[0].row.plan else {
      Issue.record("line 4 is no payment")
      return
    }
    #expect(end.reason == "row_2")
  }

  @Test(arguments: Workbench.Kind.allCases)
  func `061 the same batch again sends nothing`(kind: Workbench.Kind) async throws {
    let bench = try await Workbench(kind)
    let payments = FakePayments(bench)
    for name in ["batch", "batch-renamed", "batch-changed"] {
      let bytes = try TestFolder.caseFile("061/\(name).csv")
      let run = try #require(try await bench.start(bytes, as: "\(name).csv").run)
      let summary = try await bench.runner(payments).drive(run.id)
      #expect(payments.sent.sorted() == ["A-1#1", "A-2#1", "A-3#1"])
      switch name {
      case "batch": #expect(summary.verdicts == [.captured: 3])
      case "batch-renamed":
        #expect(summary.verdicts == [.duplicate: 3])
        #expect(summary.exitCode == 0)
        let ids = try await repeated(bench, run)
        let known = try await bench.journal.known(
          ["A-1", "A-2", "A-3"].map { KeyQuestion(base: $0, attempt: 1) }
        )
        #expect(Set(ids) == Set(known.map(\.newest.id)))
      default:
        #expect(summary.verdicts == [.duplicate: 1, .invalid: 1])
        #expect(summary.exitCode == 1)
      }
    }
    let again = try await bench.start(TestFolder.caseFile("061/batch.csv"))
    guard case .finished = again else {
      Issue.record("the file's run is finished")
      return
    }
  }

  @Test(arguments: Workbench.Kind.allCases)
  func `061 a changed amount names the field that differs`(kind: Workbench.Kind) async throws {
    let bench = try await Workbench(kind)
    let payments = FakePayments(bench)
    let first = try #require(try await bench.start(TestFolder.caseFile("061/batch.csv")).run)
    _ = try await bench.runner(payments).drive(first.id)
    let preview = try await bench.check(TestFolder.caseFile("061/batch-changed.csv"))
    #expect(preview.duplicates == 1)
    #expect(preview.mistakes.map(\.code) == [.keyConflict])
    #expect(preview.mistakes.map(\.line) == [3])
    #expect(preview.mistakes[0].message.contains("amount"))
    #expect(preview.mistakes[0].help?.contains("purser_attempt") == true)
  }

  @Test(arguments: Workbench.Kind.allCases)
  func `062 a killed run goes on with what is open only`(kind: Workbench.Kind) async throws {
    let bench = try await Workbench(kind)
    let killed = FakePayments(
      bench,
      outcome: { $0.key == "A-3#1" ? .declined : .captured }
    )
    killed.state.withLock { $0.dieAfter = 3 }
    let run = try #require(try await bench.start(TestFolder.caseFile("062/batch.csv")).run)
    await #expect(throws: BatchError.journal(.unavailable(why: "killed"))) {
      try await bench.runner(killed, concurrency: 1).drive(run.id)
    }
    #expect(killed.sent == ["A-1#1", "A-2#1", "A-3#1", "A-4#1"])
    let resumed = FakePayments(bench)
    let again = try #require(try await bench.start(TestFolder.caseFile("062/batch.csv")).run)
    #expect(again.id == run.id)
    let summary = try await bench.runner(resumed, concurrency: 1).drive(run.id)
    #expect(resumed.sent == ["A-5#1", "A-6#1"])
    #expect(resumed.asked == ["A-4#1"])
    #expect(summary.verdicts == [.captured: 5, .declined: 1])
    #expect(summary.run.state == .finished)
  }

  @Test(arguments: [BatchSettings.OnInvalid.refuse, .skip])
  func `064 wrong rows stop the others only when that is declared`(
    onInvalid: BatchSettings.OnInvalid
  ) async throws {
    var bench = try Workbench()
    bench.settings.onInvalid = onInvalid
    let bytes = try TestFolder.caseFile("064/batch.csv")
    let preview = try await bench.check(bytes)
    #expect(preview.mistakes.map(\.line) == [3, 4, 5])
    #expect(preview.mistakes.map(\.column) == ["amount", "currency", "amount"])
    let payments = FakePayments(bench)
    switch (try await bench.start(bytes), onInvalid) {
    case (.refused(let refused), .refuse):
      #expect(refused.mistakes == preview.mistakes)
      #expect(try await bench.journal.runs(states: [], limit: 1).isEmpty)
    case (.started(let run), .skip):
      let summary = try await bench.runner(payments).drive(run.id)
      #expect(payments.sent.sorted() == ["A-1#1", "A-5#1"])
      #expect(summary.verdicts == [.captured: 2, .invalid: 3])
      #expect(preview.totals.map(\.minorUnits) == [6000])
    default: Issue.record("neither refused nor started as declared")
    }
  }

  private func repeated(_ bench: Workbench, _ run: RunRecord) async throws -> [PaymentID] {
    try await bench.journal.rows(of: run.id, after: 0, limit: 10)
      .compactMap { stored in
        guard case .ended(let end) = stored.row.plan else { return nil }
        return end.payment
      }
  }
}
