import Engine
import Payments
import Testing
import Wire

@testable import Batch

@Suite struct `What people and scripts see` {
  private func progress(_ phase: RunProgress.Phase = .sending) -> RunProgress {
    RunProgress(
      phase: phase,
      rows: 200,
      verdicts: [.captured: 45, .declined: 5, .skipped: 150],
      answered: 50,
      elapsed: .seconds(2)
    )
  }

  @Test(arguments: [
    (80, "[######--------------------] 25% 50/200 (45 captured, 5 declined) 25/s, 6 s left"),
    (40, "25% 50/200 (45 captured, 5 declined) 25/"),
    (0, ""),
  ])
  func `a bar fits its terminal`(width: Int, line: String) {
    #expect(ProgressBar.line(progress(), width: width) == line)
  }

  @Test func `a pipe gets plain lines`() {
    #expect(
      ProgressBar.plainLine(progress())
        == "50 of 200 rows (45 captured, 5 declined) 25/s, 6 s left"
    )
    #expect(
      ProgressBar.plainLine(progress(.waiting))
        == "50 of 200 rows (45 captured, 5 declined) 25/s, waiting for open payments"
    )
  }

  @Test func `a preview is one object of JSON`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    bench.decider = .taking(["EUR"])
    let preview = try await bench.check(
      "reference,amount,currency\nA,1.50,EUR\nB,2,UAH\nC,x,EUR\nA,1.50,EUR\n"
    )
    var writer = JSONWriter()
    preview.write(to: &writer)
    #expect(
      writer.text == """
        {"rows":4,"valid":2,"invalid":1,"duplicates":1,"known":0,\
        "known_by_state":{"paid":0,"unpaid":0,"open":0,"earlier":0},\
        "encoding":"utf-8","delimiter":",","digest":"\(preview.digest)",\
        "totals":[{"currency":"EUR","account":"main","count":1,\
        "amount":{"minor":150,"currency":"EUR","text":"1.50 EUR"}},\
        {"currency":"UAH","account":null,"count":1,\
        "amount":{"minor":200,"currency":"UAH","text":"2.00 UAH"}}],"refused":null,\
        "diagnostics":[{"row":3,"line":4,"column":"amount","field":2,"severity":"error",\
        "code":"B008","message":"the amount must be digits with one decimal mark at most",\
        "found":"x","help":""},{"row":4,"line":5,"column":"reference","field":null,\
        "severity":"warning","code":"B011","message":"row 1 has the same reference \\"A\\"",\
        "found":"A","help":"give each payment a reference of its own"}]}
        """
    )
  }

  @Test func `a refused file says where`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    let preview = try await bench.check("reference,amount,currency\nA,1,\"EUR\n")
    var writer = JSONWriter()
    preview.write(to: &writer)
    #expect(
      writer.text.contains(
        "\"refused\":{\"code\":\"B003\",\"line\":2,\"column\":5,\"message\":\"this quote is never"
      )
    )
    #expect(preview.text.hasSuffix("nothing can be sent\n"))
  }

  @Test func `a run object has all verdicts and sums to its rows`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    let file = "reference,amount,currency\nA,1.50,EUR\nB,2,EUR\nC,x,EUR\n"
    let run = try #require(try await bench.start(file).run)
    let payments = FakePayments(
      bench,
      outcome: { $0.key == "B#1" ? .declined : .captured }
    )
    let summary = try await bench.runner(payments).drive(run.id)
    var writer = JSONWriter()
    summary.write(to: &writer)
    #expect(
      writer.text == """
        {"run":"\(run.id)","state":"finished","file":"\(run.file)","rows":3,"captured":1,\
        "authorized":0,"declined":1,"refused":0,"invalid":1,"duplicate":0,"in_doubt":0,\
        "pending":0,"action_needed":0,"skipped":0,"seconds":0.0,"rate":0,\
        "result":"\(run.resultPath)"}
        """
    )
    #expect(summary.text.contains("captured  1\n"))
  }

  @Test(arguments: [
    (RunTally.Standing.payment(.charge, .captured), Int32(0)),
    (.payment(.charge, .declined), 1), (.payment(.charge, .refused), 1),
    (.payment(.charge, .inDoubt), 3), (.payment(.charge, .review), 3),
    (.payment(.charge, .pending), 3), (.payment(.charge, .requiresAction), 3),
    (.payment(.link, .requiresAction), 0), (.ended(.invalid, reason: ""), 1),
    (.ended(.refused, reason: ""), 1), (.ended(.duplicate, reason: "row_3"), 0),
    (.ended(.duplicate, reason: "captured"), 0), (.ended(.duplicate, reason: "declined"), 1),
    (.ended(.duplicate, reason: "in_doubt"), 3), (.waiting, 1),
  ])
  func `every standing has its exit code`(standing: RunTally.Standing, code: Int32) {
    #expect(RunSummary.exitCode(standing) == code)
  }
}
