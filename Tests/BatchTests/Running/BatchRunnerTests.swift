import Engine
import Payments
import Synchronization
import TestSupport
import Testing

@testable import Batch

@Suite struct `A run` {
  private func file(_ rows: Int) -> String {
    "payee,amount,currency,reference\n"
      + (1...rows).map { "P\($0),\($0).00,EUR,R-\($0)\n" }.joined()
  }

  private func bench() throws -> Workbench {
    var bench = try Workbench()
    bench.mapping = nil
    return bench
  }

  @Test func `keeps its payments under way within the bound`() async throws {
    let bench = try bench()
    let payments = FakePayments(bench)
    let run = try #require(try await bench.start(file(700)).run)
    let summary = try await bench.runner(payments, concurrency: 8).drive(run.id)
    #expect(summary.count(.captured) == 700)
    #expect(payments.state.withLock { $0.most } <= 8)
    #expect(payments.state.withLock { $0.most } > 1)
    #expect(bench.memory.state.withLock { $0.largestPage } <= 256)
    #expect(Set(payments.sent).count == 700)
  }

  @Test func `tells how far it is, in counts that sum to the rows`() async throws {
    let bench = try bench()
    let payments = FakePayments(
      bench,
      outcome: { $0.content.amount.minorUnits == 300 ? .declined : .captured }
    )
    let seen = Mutex<[RunProgress]>([])
    let run = try #require(try await bench.start(file(5) + "bad,x,EUR,B\n").run)
    let runner = bench.runner(payments, concurrency: 2) { progress in
      seen.withLock { $0.append(progress) }
    }
    _ = try await runner.drive(run.id)
    let all = seen.withLock { $0 }
    #expect(all.allSatisfy { $0.verdicts.values.reduce(0, +) == 6 })
    #expect(all.last?.done == 6)
    #expect(
      all.last?.verdicts.filter { $0.value > 0 } == [.captured: 4, .declined: 1, .invalid: 1]
    )
    #expect(all.last?.phase == .done)
  }

  @Test func `stops sending when asked, and is paused`() async throws {
    let bench = try bench()
    let stop = RunStop()
    let payments = FakePayments(
      bench,
      onSend: { if $0 == 10 { stop.request() } }
    )
    let run = try #require(try await bench.start(file(100)).run)
    let summary = try await bench.runner(payments, concurrency: 2, stop: stop).drive(run.id)
    #expect(summary.run.state == .paused)
    #expect(payments.sent.count <= 12)
    #expect(summary.count(.captured) == payments.sent.count)
    #expect(summary.count(.skipped) == 100 - payments.sent.count)
    #expect(summary.run.resultDigest == nil)
    let rest = FakePayments(bench)
    let done = try await bench.runner(rest).drive(run.id)
    #expect(done.count(.captured) == 100)
    #expect(Set(rest.sent).isDisjoint(with: payments.sent))
  }

  @Test func `asks after open rows until they end`() async throws {
    let bench = try bench()
    let payments = FakePayments(
      bench,
      outcome: { $0.key == "R-2#1" ? .inDoubt : .captured }
    )
    let run = try #require(try await bench.start(file(3)).run)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(payments.asked == ["R-2#1"])
    #expect(summary.run.state == .finished)
    #expect(summary.exitCode == 0)
  }

  @Test func `is settling when the wait is over and a row is open`() async throws {
    let bench = try bench()
    let payments = FakePayments(
      bench,
      outcome: { $0.key == "R-2#1" ? .inDoubt : .captured },
      settled: { _ in .inDoubt }
    )
    let run = try #require(try await bench.start(file(3)).run)
    let begun = bench.clock.now
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(summary.run.state == .settling)
    #expect(summary.exitCode == 3)
    #expect(bench.clock.now >= begun + .seconds(60))
    #expect(try await bench.runner(payments).finishIfClosed(run.id) == nil)
    bench.memory.state.withLock { state in
      for id in state.payments.keys { state.payments[id]?.state = .captured }
    }
    try bench.folder.remove("batch.result.csv")
    let closed = try #require(try await bench.runner(payments).finishIfClosed(run.id))
    #expect(closed.run.state == .finished)
    #expect(try TestFolder.read(closed.run.resultPath).count > 100)
    #expect(payments.sent.count == 3)
  }

  @Test func `that is settling ends with its last open row`() async throws {
    let bench = try bench()
    let payments = FakePayments(
      bench,
      outcome: { $0.key == "R-2#1" ? .inDoubt : .captured },
      settled: { _ in .inDoubt }
    )
    let run = try #require(try await bench.start(file(3)).run)
    _ = try await bench.runner(payments).drive(run.id)
    let resumed = FakePayments(bench)
    let later = try await bench.runner(resumed).drive(run.id)
    #expect(later.run.state == .finished)
    #expect(resumed.sent.isEmpty)
  }

  @Test func `does not wait for a review`() async throws {
    let bench = try bench()
    let payments = FakePayments(bench, outcome: { _ in .review })
    let run = try #require(try await bench.start(file(1)).run)
    let begun = bench.clock.now
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(bench.clock.now == begun)
    #expect(summary.run.state == .settling)
    #expect(summary.verdicts == [.inDoubt: 1])
  }

  @Test func `does not begin a payment that another run has begun`() async throws {
    let bench = try bench()
    let first = try #require(try await bench.start(file(3)).run)
    let second = try #require(try await bench.start(file(4), as: "longer.csv").run)
    #expect(first.id != second.id)
    let payments = FakePayments(bench)
    let one = try await bench.runner(payments).drive(first.id)
    let two = try await bench.runner(payments).drive(second.id)
    #expect(one.verdicts == [.captured: 3])
    #expect(two.verdicts == [.captured: 1, .duplicate: 3])
    #expect(Set(payments.sent).count == payments.sent.count)
  }

  @Test func `leaves a run to the process that holds it`() async throws {
    let bench = try bench()
    let run = try #require(try await bench.start(file(3)).run)
    bench.memory.pid.store(2, ordering: .relaxed)
    #expect(try await bench.start(file(3)) == .heldBy(run.id, pid: 1))
    let payments = FakePayments(bench)
    await #expect(throws: BatchError.heldBy(run.id, pid: 1)) {
      try await bench.runner(payments).drive(run.id)
    }
    bench.memory.gone.withLock { _ = $0.insert(1) }
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(summary.verdicts == [.captured: 3])
  }

  @Test func `keeps a refusal that makes no payment`() async throws {
    var bench = try bench()
    bench.decider = RouteDecider(
      accounts: ["gone"],
      forms: bench.decider.forms,
      decide: { _, _, _, _ in .account("gone", route: "r") }
    )
    let run = try #require(try await bench.start(file(2)).run)
    let payments = FakePayments(bench)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(summary.verdicts == [.refused: 2])
    #expect(summary.exitCode == 1)
    #expect(payments.sent.isEmpty)
  }
}
