import Engine
import Payments
import Synchronization
import TestSupport
import Testing

@testable import Batch

@Suite struct `Known rows without a reference` {
  static let first = "payee,amount,currency\nAcme,1.00,EUR\nBeta,2.00,EUR\nGamma,3.00,EUR\n"
  static let second = "payee,amount,currency\nDelta,4.00,EUR\nGamma,3.00,EUR\nBeta,2.00,EUR\n"

  /// A bench whose journal holds a run of ``first``: Beta declined, the others captured.
  private func paid() async throws -> Workbench {
    var bench = try Workbench()
    bench.mapping = nil
    let payments = FakePayments(
      bench,
      outcome: { $0.content.payee == "Beta" ? .declined : .captured }
    )
    let run = try #require(try await bench.start(Self.first, as: "first.csv").run)
    _ = try await bench.runner(payments).drive(run.id)
    return bench
  }

  @Test func `stop the file before anything is stored`() async throws {
    let bench = try await paid()
    guard case .needsChoice(let preview) = try await bench.start(Self.second) else {
      Issue.record("the file needs a choice")
      return
    }
    #expect(preview.known == KnownCounts(paid: 1, unpaid: 1))
    #expect(preview.valid == 1)
    #expect(preview.exitCode == 1)
    #expect(try await bench.journal.runs(states: [], limit: 9).count == 1)
  }

  @Test(
    arguments: [
      (nil, Int32(1), "; choose --known skip, retry or pay-again"),
      (.skip, 0, "; they are left out"), (.retry, 0, "; they are left out"), (.payAgain, 0, nil),
    ] as [(KnownChoice?, Int32, String?)]
  )
  func `ask for a choice until it is made`(
    choice: KnownChoice?,
    exitCode: Int32,
    end: String?
  ) async throws {
    let bench = try await paid()
    let path = try bench.folder.write(Array(Self.second.utf8), as: "second.csv")
    let preview = try await bench.intake.check(path, mapping: nil, choice: choice)
    #expect(preview.exitCode == exitCode)
    if let end {
      #expect(preview.knownText?.hasSuffix(end) == true, "\(preview.knownText ?? "")")
    } else {
      #expect(preview.knownText == nil)
    }
  }

  @Test(arguments: [
    (KnownChoice.skip, ["~1#1"], [Verdict.captured: 1, .duplicate: 2], Int32(1)),
    (.retry, ["~1#1", "~1#2"], [.captured: 2, .duplicate: 1], 0),
    (.payAgain, ["~1#1", "~2#1", "~2#1"], [.captured: 3], 0),
  ])
  func `go as the choice says`(
    choice: KnownChoice,
    suffixes: [String],
    verdicts: [Verdict: Int],
    exitCode: Int32
  ) async throws {
    let bench = try await paid()
    let payments = FakePayments(bench)
    let run = try #require(try await bench.start(Self.second, choice: choice).run)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(payments.sent.map { String($0.suffix(4)) }.sorted() == suffixes)
    #expect(summary.verdicts == verdicts)
    #expect(summary.exitCode == exitCode)
  }

  @Test func `take the next round by themselves when they are old`() async throws {
    let bench = try await paid()
    bench.clock.advance(by: .seconds(36 * 86_400))
    let preview = try await bench.check(Self.second)
    #expect(preview.known == KnownCounts(earlier: 2))
    #expect(preview.knownText == "2 rows equal older rows and will be paid again")
    let payments = FakePayments(bench)
    let run = try #require(try await bench.start(Self.second).run)
    _ = try await bench.runner(payments).drive(run.id)
    #expect(payments.sent.map { String($0.suffix(4)) }.sorted() == ["~1#1", "~2#1", "~2#1"])
  }

  @Test func `of the same finished bytes start a new run only to pay again`() async throws {
    let bench = try await paid()
    for choice in [nil, KnownChoice.skip, .retry] {
      guard case .finished = try await bench.start(Self.first, choice: choice) else {
        Issue.record("\(choice?.rawValue ?? "no choice") must find the finished run")
        return
      }
    }
    guard case .started(let run) = try await bench.start(Self.first, choice: .payAgain) else {
      Issue.record("pay-again starts a run")
      return
    }
    #expect(run.round == 2)
  }

  @Test func `are found by the columns of duplicate_key under another reference`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    bench.settings.duplicateKey = ["payee", "amount"]
    let payments = FakePayments(bench)
    let head = "payee,amount,currency,reference\n"
    let both = head + "Acme,1.00,EUR,A-1\nAcme,1.00,EUR,A-2\n"
    let run = try #require(try await bench.start(both).run)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(summary.verdicts == [.captured: 2])
    let later = head + "Acme,1.00,EUR,B-1\nAcme,1.50,EUR,B-2\n"
    guard case .needsChoice(let preview) = try await bench.start(later, as: "later.csv") else {
      Issue.record("the same values stop the file")
      return
    }
    #expect(preview.known == KnownCounts(paid: 1))
    let skipped = try #require(
      try await bench.start(later, as: "later.csv", choice: .skip).run
    )
    let end = try await bench.runner(payments).drive(skipped.id)
    #expect(end.verdicts == [.captured: 1, .duplicate: 1])
    #expect(payments.sent.last == "B-2#1")
  }

  @Test func `are continued by a row that names their payment`() async throws {
    let bench = try await paid()
    let beta = try #require(
      bench.memory.state.withLock { state in
        state.payments.values.first { $0.state == .declined }
      }
    )
    let retry = """
      payee,amount,currency,purser_payment,purser_attempt
      Beta,2.00,EUR,\(beta.id),2
      Beta,2.50,EUR,\(beta.id),2
      Nobody,2.00,EUR,pay_unknown,2
      """
    let payments = FakePayments(bench)
    let run = try #require(try await bench.start(retry).run)
    let summary = try await bench.runner(payments).drive(run.id)
    #expect(payments.sent.sorted() == [beta.key.dropLast() + "2"])
    #expect(summary.verdicts == [.captured: 1, .invalid: 2])
  }
}
