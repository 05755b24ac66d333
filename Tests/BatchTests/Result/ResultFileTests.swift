import Engine
import Payments
import Synchronization
import TestSupport
import Testing

@testable import Batch

@Suite struct `The result file` {
  static let added =
    "purser_verdict,purser_reason,purser_payment,purser_account,purser_provider_reference,"
    + "purser_amount_minor,purser_currency,purser_action_url,purser_message"

  private func bench(_ kind: Workbench.Kind = .memory) async throws -> Workbench {
    var bench = try await Workbench(kind)
    bench.mapping = nil
    return bench
  }

  private func id(_ key: String) async throws -> String {
    let bench = try await bench()
    let file = "payee,amount,currency,reference\nx,1,EUR,\(key)\n"
    let run = try #require(try await bench.start(file).run)
    guard
      case .payment(let order)? = try await bench.journal
        .rows(
          of: run.id,
          after: 0,
          limit: 1
        )
        .first?
        .row.plan
    else { return "" }
    return order.id.text
  }

  @Test(arguments: Workbench.Kind.allCases)
  func `is the input with our columns behind it, byte for byte`(
    kind: Workbench.Kind
  ) async throws {
    let bench = try await bench(kind)
    let payments = FakePayments(
      bench,
      outcome: { $0.key == "R-2#1" ? .declined : .captured }
    )
    let file =
      "\u{FEFF}payee,amount,currency,reference\r\n"
      + "\"Acme, \"\"Ltd\"\"\",1.50,EUR,R-1\r\n"
      + "Бета  ,2,EUR,\"R-2\"\r\n"
      + "\r\n"
      + "Gamma,x,EUR,R-3\r\n"
      + "Delta,4,KZT,R-4"
    let run = try #require(try await bench.start(file).run)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(summary.run.resultPath == bench.folder.path + "/batch.result.csv")
    let bytes = try TestFolder.read(summary.run.resultPath)
    let expected =
      "\u{FEFF}payee,amount,currency,reference,\(Self.added)\r\n"
      + "\"Acme, \"\"Ltd\"\"\",1.50,EUR,R-1,captured,,\(try await id("R-1")),main,7150,150,EUR,,\r\n"
      + "Бета  ,2,EUR,\"R-2\",declined,insufficient_funds,\(try await id("R-2")),main,,200,EUR,,"
      + "There is not enough money on the card.\r\n"
      + "Gamma,x,EUR,R-3,invalid,invalid_request,,,,,,,"
      + "amount: the amount must be digits with one decimal mark at most\r\n"
      + "Delta,4,KZT,R-4,refused,no_route,,,,,,,no route takes KZT\r\n"
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(Array(expected.utf8) == bytes)
  }

  @Test(arguments: Workbench.Kind.allCases, [1, 7, 20])
  func `is the same after a kill as of an undisturbed run`(
    kind: Workbench.Kind,
    deadAfter: Int
  ) async throws {
    let rows = (1...30).map { "P\($0),\($0).00,EUR,\($0 % 4 == 0 ? "" : "R-\($0)")\n" }
    let file = "payee,amount,currency,reference\n" + rows.joined() + "bad,,EUR,R-1\n"
    let outcome: @Sendable (PaymentOrder) -> PaymentState = { order in
      order.content.amount.minorUnits % 3 == 0 ? .declined : .captured
    }
    let whole = try await bench(kind)
    let run = try #require(try await whole.start(file).run)
    let one = try await whole.runner(FakePayments(whole, outcome: outcome)).drive(run.id)

    let folder = try ScratchFolder()
    var killed = try await Workbench(kind, in: folder)
    killed.mapping = nil
    let dying = FakePayments(killed, outcome: outcome)
    dying.state.withLock { $0.dieAfter = deadAfter }
    let begun = try #require(try await killed.start(file).run)
    #expect(begun.id == run.id)
    await #expect(throws: BatchError.self) {
      try await killed.runner(dying).drive(begun.id)
    }
    let rest = FakePayments(killed, outcome: outcome, settled: outcome)
    let two = try await killed.runner(rest).drive(begun.id)
    #expect(one.verdicts == two.verdicts)
    #expect(Set(rest.sent).isDisjoint(with: dying.sent))
    #expect(one.run.resultDigest == two.run.resultDigest)
    #expect(try TestFolder.read(one.run.resultPath) == TestFolder.read(two.run.resultPath))
  }

  @Test(arguments: [
    ("049/a.csv", "recipient;amount;currency;ref;;purser", "A-1;;captured"),
    ("049/b.csv", "recipient;amount;currency;ref;;purser", "A-1;;captured"),
    ("049/d.csv", "recipient;amount;currency;ref;;purser", "A-1;;captured"),
  ])
  func `keeps our columns in line when records differ in length`(
    name: String,
    head: String,
    cells: String
  ) async throws {
    let bench = try Workbench()
    let run = try #require(try await bench.start(TestFolder.caseFile(name)).run)
    let summary = try await bench.runner(FakePayments(bench)).drive(run.id)
    let text = String(decoding: try TestFolder.read(summary.run.resultPath), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix(head))
    #expect(lines[1].contains(cells))
    #expect(Set(lines.map { $0.filter { $0 == ";" }.count }).count == 1)
  }

  @Test func `of somebody else is not overwritten without force`() async throws {
    let bench = try await bench()
    let file = "payee,amount,currency,reference\nx,1,EUR,R-1\n"
    let foreign = try bench.folder.write(Array("mine".utf8), as: "batch.result.csv")
    let payments = FakePayments(bench)
    await #expect(throws: BatchError.foreignResult(path: foreign)) {
      try await bench.start(file)
    }
    #expect(try await bench.journal.runs(states: [], limit: 1).isEmpty)
    let run = try #require(try await bench.start(file, force: true).run)
    await #expect(throws: BatchError.foreignResult(path: foreign)) {
      try await bench.runner(payments).drive(run.id)
    }
    #expect(payments.sent.isEmpty)
    #expect(try TestFolder.read(foreign) == Array("mine".utf8))
    let summary = try await bench.runner(payments).drive(run.id, force: true)
    #expect(summary.run.state == .finished)
    #expect(try TestFolder.read(foreign) != Array("mine".utf8))
  }

  @Test func `that is missing is written again by a finished run`() async throws {
    let bench = try await bench()
    let file = "payee,amount,currency,reference\nx,1,EUR,R-1\n"
    let run = try #require(try await bench.start(file).run)
    let payments = FakePayments(bench)
    let first = try await bench.runner(payments).drive(run.id)
    let before = try TestFolder.read(first.run.resultPath)
    try bench.folder.remove("batch.result.csv")
    let again = try await bench.runner(payments).drive(run.id)
    #expect(try TestFolder.read(again.run.resultPath) == before)
    #expect(payments.sent == ["R-1#1"])
  }

  @Test func `leaves no temporary file behind`() async throws {
    let bench = try await bench()
    let run = try #require(
      try await bench.start("payee,amount,currency,reference\nx,1,EUR,R-1\n").run
    )
    _ = try await bench.runner(FakePayments(bench)).drive(run.id)
    #expect(try bench.folder.names() == ["batch.csv", "batch.result.csv"])
  }

  @Test(arguments: [
    ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"), ("+7 call", "'+7 call"), ("-5% off", "'-5% off"),
    ("@here", "'@here"), ("\tx", "'\tx"), ("\rx", "'\rx"), ("plain", "plain"), ("", ""),
  ])
  func `has no text of ours that a spreadsheet runs`(text: String, guarded: String) {
    #expect(FormulaGuard.guarded(text) == guarded)
  }

  @Test func `056 guards our own columns and leaves the input as it is`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(note: true, ref: false)
    bench.decider.decide = { _, _, _, _, _ in .noRoute(message: "=cmd()") }
    let bytes = try TestFolder.caseFile("056/batch.csv")
    let run = try #require(try await bench.start(bytes).run)
    let summary = try await bench.runner(FakePayments(bench)).drive(run.id)
    let text = String(decoding: try TestFolder.read(summary.run.resultPath), as: UTF8.self)
    #expect(text.contains("Gamma,3.00,EUR,-5% off,refused,no_route,,,,,,,'=cmd()"))
  }

  @Test(arguments: [
    ("a/b/batch.csv", "a/b/batch.result.csv"), ("batch", "batch.result"),
    ("a.b/batch", "a.b/batch.result"), ("x.y.csv", "x.y.result.csv"), (".csv", ".csv.result"),
  ])
  func `stands beside the input`(path: String, result: String) {
    #expect(ResultPath.beside(path) == result)
  }
}
