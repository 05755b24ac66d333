import Engine
import Payments
import Testing

@testable import Batch

@Suite struct `Rows that repeat an open payment` {
  static let first = "payee,amount,currency,reference\nA,1.00,EUR,R-1\nB,2.00,EUR,R-2\n"
  static let second = "payee,amount,currency,reference\nB,2.00,EUR,R-2\nC,3.00,EUR,R-3\n"

  /// A run whose second payment stays in doubt, and the run of a later file that repeats it.
  private func repeated(_ kind: Workbench.Kind) async throws -> (Workbench, RunSummary) {
    var bench = try await Workbench(kind)
    bench.mapping = nil
    let payments = FakePayments(
      bench,
      outcome: { $0.content.payee == "B" ? .inDoubt : .captured },
      settled: { _ in .inDoubt }
    )
    let run = try #require(try await bench.start(Self.first, as: "first.csv").run)
    #expect(try await bench.runner(payments).drive(run.id).exitCode == 3)
    let later = try #require(try await bench.start(Self.second, as: "second.csv").run)
    return (bench, try await bench.runner(payments).drive(later.id))
  }

  /// Ends the payment that both files name.
  private func end(_ state: PaymentState, _ bench: Workbench) async throws {
    let known = try await bench.journal.known([KeyQuestion(base: "R-2", attempt: 1)])
    var record = try #require(known.first?.newest)
    record.state = state
    record.due = nil
    try await bench.shelf.put(record, order: try await order(record, bench))
  }

  private func order(_ record: PaymentRecord, _ bench: Workbench) async throws -> PaymentOrder {
    PaymentOrder(
      id: record.id,
      key: record.key,
      base: "R-2",
      round: 1,
      content: record.content,
      wantedOrder: record.order,
      account: record.account,
      route: record.route
    )
  }

  @Test(arguments: Workbench.Kind.allCases)
  func `keep their run settling`(kind: Workbench.Kind) async throws {
    let (bench, summary) = try await repeated(kind)
    #expect(summary.run.state == .settling)
    #expect(summary.exitCode == 3)
    #expect(summary.verdicts.filter { $0.value > 0 } == [.captured: 1, .duplicate: 1])
    #expect(try TestFolder.text(summary.run.resultPath).contains(",duplicate,in_doubt,"))
    let runner = bench.runner(FakePayments(bench))
    #expect(try await runner.finishIfClosed(summary.run.id) == nil)
  }

  @Test(arguments: Workbench.Kind.allCases, [(PaymentState.captured, Int32(0)), (.declined, 1)])
  func `end as the payment did when it was settled elsewhere`(
    kind: Workbench.Kind,
    expected: (state: PaymentState, exitCode: Int32)
  ) async throws {
    let (bench, summary) = try await repeated(kind)
    try await end(expected.state, bench)
    let runner = bench.runner(FakePayments(bench))
    let closed = try #require(try await runner.finishIfClosed(summary.run.id))
    #expect(closed.run.state == .finished)
    #expect(closed.exitCode == expected.exitCode)
    let result = try TestFolder.text(closed.run.resultPath)
    #expect(result.contains(",duplicate,\(expected.state.rawValue),"), "\(result)")
  }

  @Test(arguments: Workbench.Kind.allCases)
  func `end as the newest attempt when the run is resumed`(kind: Workbench.Kind) async throws {
    let (bench, summary) = try await repeated(kind)
    try await end(.declined, bench)
    let attempt = "payee,amount,currency,reference,purser_attempt\nB,2.00,EUR,R-2,2\n"
    let payments = FakePayments(bench)
    let next = try #require(try await bench.start(attempt, as: "next.csv").run)
    #expect(try await bench.runner(payments).drive(next.id).exitCode == 0)
    #expect(payments.sent == ["R-2#2"])
    let resumed = try await bench.runner(payments).drive(summary.run.id)
    #expect(resumed.run.state == .finished)
    #expect(resumed.exitCode == 0)
    #expect(try TestFolder.text(resumed.run.resultPath).contains(",duplicate,captured,"))
  }
}
