import Engine
import Payments
import Testing
import Wire

@testable import Batch

@Suite struct `The given payment files` {
  @Test func `042 a byte order mark is no part of the first header`() async throws {
    let preview = try await Workbench().check(TestFolder.caseFile("042/batch.csv"))
    #expect(preview.rows == 2)
    #expect(preview.valid == 2)
    #expect(preview.totals.map(\.minorUnits) == [3050])
    #expect(preview.format?.hasByteOrderMark == true)
  }

  @Test func `043 grouped amounts are read by the declared marks`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(decimal: ",", grouping: ".", delimiter: UInt8(ascii: ";"))
    let preview = try await bench.check(TestFolder.caseFile("043/batch.csv"))
    #expect(preview.totals.map(\.minorUnits) == [256_094])
    #expect(preview.mistakes.map(\.line) == [6])
    #expect(preview.mistakes.map(\.column) == ["amount"])
  }

  @Test func `043 without marks what can be read in two ways is refused`() async throws {
    let preview = try await Workbench().check(TestFolder.caseFile("043/batch.csv"))
    let ambiguous = preview.mistakes.filter { $0.code == .amountAmbiguous }
    #expect(ambiguous.map(\.line) == [2, 3])
    #expect(preview.totals.map(\.minorUnits) == [8990 + 23_648 + 100])
  }

  @Test func `046 a record may span lines`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(note: true, ref: false)
    let bytes = try TestFolder.caseFile("046/batch.csv")
    let preview = try await bench.check(bytes)
    #expect(preview.rows == 3)
    #expect(preview.mistakes.map(\.line) == [4])
    #expect(preview.mistakes.map(\.cell) == [2])
    #expect(preview.mistakes.map(\.found) == ["abc"])
    #expect(preview.totals.map(\.minorUnits) == [1700])
    let notes = try await descriptions(bench, bytes)
    #expect(notes == ["First line\nSecond, line", "x\ny \"quoted\""])
  }

  @Test func `047 an open quote refuses the file`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(ref: false)
    let bytes = try TestFolder.caseFile("047/batch.csv")
    let preview = try await bench.check(bytes)
    #expect(preview.refused?.code == .quoteUnclosed)
    #expect(preview.refused?.line == 3)
    #expect(preview.refused?.column == 16)
    guard case .refused = try await bench.start(bytes) else {
      Issue.record("nothing may be started")
      return
    }
    #expect(try await bench.journal.runs(states: [], limit: 10).isEmpty)
  }

  @Test(arguments: ["048/mixed.csv", "048/cr-only.csv"])
  func `048 every line ending ends a record`(name: String) async throws {
    let bench = try Workbench()
    let bytes = try TestFolder.caseFile(name)
    let preview = try await bench.check(bytes)
    #expect(preview.rows == 3)
    #expect(preview.totals.map(\.minorUnits) == [700])
    #expect(try await bench.keys(bytes) == ["A-1#1", "A-2#1", "A-3#1"])
  }

  @Test(arguments: ["049/a.csv", "049/b.csv", "049/d.csv"])
  func `049 empty cells at the end are noise`(name: String) async throws {
    let preview = try await Workbench().check(TestFolder.caseFile(name))
    #expect(preview.mistakes.isEmpty)
    #expect(preview.totals.map(\.minorUnits) == [300])
  }

  @Test func `049 a filled cell behind the header refuses its row`() async throws {
    let preview = try await Workbench().check(TestFolder.caseFile("049/c.csv"))
    #expect(preview.valid == 1)
    #expect(preview.mistakes.map(\.line) == [3])
    #expect(preview.mistakes.map(\.code) == [.cellsTooMany])
    #expect(preview.mistakes.map(\.found) == ["oops"])
  }

  @Test func `051 a header twice refuses the file`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(ref: false)
    let preview = try await bench.check(TestFolder.caseFile("051/batch.csv"))
    #expect(preview.refused?.code == .headerTwice)
    #expect(preview.refused?.line == 1)
    #expect(preview.refused?.message.contains("fields 2 and 4") == true)
  }

  @Test func `053 blank rows count as lines only`() async throws {
    let preview = try await Workbench().check(TestFolder.caseFile("053/a.csv"))
    #expect(preview.rows == 2)
    #expect(preview.totals.map(\.minorUnits) == [100])
    #expect(preview.mistakes.map(\.line) == [6])
    #expect(preview.mistakes.map(\.cell) == [2])
  }

  @Test(arguments: ["053/b.csv", "053/c.csv", "053/d.csv"])
  func `053 a file without rows is refused`(name: String) async throws {
    let preview = try await Workbench().check(TestFolder.caseFile(name))
    #expect(preview.refused?.code == .noPayments)
    #expect(preview.refused?.message.contains("no payments") == true)
  }

  @Test func `054 a number that lost its digits is refused`() async throws {
    var bench = try Workbench()
    bench.mapping = FileMapping(
      name: "case",
      columns: [
        "payee": ["account"], "amount": ["amount"], "currency": ["currency"],
        "reference": ["ref"],
      ]
    )
    let bytes = try TestFolder.caseFile("054/batch.csv")
    let preview = try await bench.check(bytes)
    #expect(preview.valid == 1)
    #expect(preview.mistakes.map(\.line) == [3, 4, 5])
    #expect(preview.mistakes.map(\.code) == [.digitsLost, .digitsLost, .digitsLost])
    #expect(preview.mistakes.allSatisfy { $0.cell == 1 && $0.column == "account" })
    #expect(preview.mistakes.allSatisfy { $0.message.contains("digits are lost") })
    #expect(try await contents(bench, bytes).map(\.payee) == ["40702810000000000001"])
  }

  @Test func `056 a note that looks like a formula is stored as it is`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(note: true, ref: false)
    let notes = try await descriptions(bench, TestFolder.caseFile("056/batch.csv"))
    #expect(
      notes == [
        "=HYPERLINK(\"http://attacker.test\",\"open\")", "+7 call back", "-5% off", "@here",
      ]
    )
  }

  @Test func `057 a file in another encoding is refused where it shows`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases(decimal: ",", delimiter: UInt8(ascii: ";"))
    let preview = try await bench.check(TestFolder.caseFile("057/batch.csv"))
    #expect(preview.refused?.code == .fileNotUTF8)
    #expect(preview.refused?.line == 2)
    #expect(preview.refused?.message.contains("byte offset 31") == true)
  }

  private func contents(_ bench: Workbench, _ bytes: [UInt8]) async throws -> [PaymentContent] {
    guard let run = try await bench.start(bytes).run else { return [] }
    return try await bench.journal.rows(of: run.id, after: 0, limit: 100)
      .compactMap { stored in
        guard case .payment(let order) = stored.row.plan else { return nil }
        return order.content
      }
  }

  private func descriptions(_ bench: Workbench, _ bytes: [UInt8]) async throws -> [String] {
    try await contents(bench, bytes).compactMap(\.description)
  }
}
