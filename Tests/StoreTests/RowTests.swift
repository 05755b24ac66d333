import Batch
import Engine
import Payments
import Testing

@testable import Store

@Suite struct `Rows of a run` {
  @Test func `rows are read back as they were stored, page by page`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let rows = [
      try RunSamples.row(1, "INV-1", valueDigest: "d1"),
      RunSamples.ended(2, .invalid, reason: "amount"),
      try RunSamples.row(3, "INV-3"),
      RunSamples.ended(4, .duplicate, reason: "row_1"),
    ]
    let id = try await RunSamples.started("a", rows: rows, in: journal)
    _ = try await RunSamples.started("b", rows: [RunSamples.row(1, "X")], in: journal)
    #expect(try await journal.rows(of: id, after: 0, limit: 10).map(\.row) == rows)
    #expect(try await journal.rows(of: id, after: 1, limit: 2).map(\.row) == Array(rows[1...2]))
    #expect(try await journal.rows(of: id, after: 4, limit: 2).isEmpty)
    await journal.close()
  }

  @Test func `open rows begin once and those paid elsewhere are duplicates`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let paid = try await Samples.received("PAID", in: journal)
    var captured = paid
    captured.state = .captured
    try await journal.append(Samples.entry(captured))
    _ = try await Samples.received("OPEN", in: journal)
    let other = try await RunSamples.started("o", rows: [RunSamples.row(1, "BEGUN")], in: journal)
    _ = try await journal.beginRows(of: other, after: 0, limit: 10)
    let id = try await RunSamples.started(
      "a",
      rows: [
        RunSamples.row(1, "NEW"), RunSamples.row(2, "OPEN"), RunSamples.row(3, "BEGUN"),
        RunSamples.ended(4, .invalid, reason: "amount"), RunSamples.row(5, "LAST"),
      ],
      in: journal
    )
    let begun = try await journal.beginRows(of: id, after: 0, limit: 3)
    #expect(begun.map(\.hasBegun) == [true, false, false])
    #expect(begun.allSatisfy { $0.row.original.isEmpty && $0.payment == nil })
    #expect(reasons(begun) == [nil, "received", "pending"])
    #expect(reasons(try await journal.beginRows(of: id, after: 3, limit: 3)) == [nil])
    let open = try await journal.openRows(of: id, after: 0, limit: 10)
    #expect(open.map(\.row.number) == [1, 5])
    #expect(open.map(\.hasBegun) == [true, true])
    let stored = try await journal.rows(of: id, after: 1, limit: 1)
    #expect(ends(stored).first?.payment == Samples.id("OPEN#1"))
    #expect(stored.first?.row.original.isEmpty == false)
    await journal.close()
  }

  @Test func `a row whose payment is settled elsewhere is a duplicate too`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let id = try await RunSamples.started("a", rows: [RunSamples.row(1, "PAID")], in: journal)
    var paid = try await Samples.received("PAID", in: journal)
    paid.state = .captured
    try await journal.append(Samples.entry(paid))
    #expect(try await journal.tally(of: id) == [RunTally(standing: .waiting, rows: 1)])
    #expect(try await journal.rows(of: id, after: 0, limit: 1).first?.payment == nil)
    #expect(try await journal.openRows(of: id, after: 0, limit: 1).count == 1)
    #expect(reasons(try await journal.beginRows(of: id, after: 0, limit: 10)) == ["captured"])
    await journal.close()
  }

  @Test func `a row that has begun shows its payment until it is settled`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let id = try await RunSamples.started("a", rows: [RunSamples.row(1, "INV-1")], in: journal)
    _ = try await journal.beginRows(of: id, after: 0, limit: 10)
    #expect(try await journal.tally(of: id) == [RunTally(standing: .waiting, rows: 1)])
    var record = try await Samples.received("INV-1", in: journal)
    let again = try await journal.beginRows(of: id, after: 0, limit: 10)
    #expect(again.map(\.payment) == [record])
    #expect(again.map(\.hasBegun) == [true])
    record.state = .captured
    try await journal.append(Samples.entry(record))
    record.eventCount = 2
    #expect(try await journal.openRows(of: id, after: 0, limit: 10).isEmpty)
    #expect(try await journal.rows(of: id, after: 0, limit: 10).map(\.payment) == [record])
    #expect(
      try await journal.tally(of: id)
        == [RunTally(standing: .payment(.charge, .captured), rows: 1)]
    )
    await journal.close()
  }

  @Test func `ends are stored and counted with the rest`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let rows = try (1...6).map { try RunSamples.row($0, "INV-\($0)") }
    let id = try await RunSamples.started("a", rows: rows, in: journal)
    let end = RowEnd(.refused, reason: "no_route", message: "no route; 4300000000000777")
    try await journal.end(
      [
        1: end, 3: RowEnd(.duplicate, reason: "row_2", message: ""),
        4: RowEnd(.duplicate, reason: "captured", message: "", payment: Samples.id("x")),
      ],
      of: id
    )
    let stored = try await journal.rows(of: id, after: 0, limit: 1)
    #expect(ends(stored).first?.message == "no route; 430000******0777")
    let tally = try await journal.tally(of: id)
    #expect(tally.reduce(0) { $0 + $1.rows } == 6)
    #expect(tally.contains(RunTally(standing: .ended(.refused, reason: ""), rows: 1)))
    #expect(tally.contains(RunTally(standing: .ended(.duplicate, reason: "row_2"), rows: 1)))
    #expect(tally.contains(RunTally(standing: .ended(.duplicate, reason: "captured"), rows: 1)))
    #expect(tally.contains(RunTally(standing: .waiting, rows: 3)))
    await journal.close()
  }

  @Test func `a row's number is stored once`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let run = try RunSamples.run("a")
    _ = try await journal.create(run)
    try await journal.append([RunSamples.row(1, "INV-1")], to: run.id)
    for number in [0, 1, -5, 1 << 32] {
      await #expect(throws: JournalError.self) {
        try await journal.append([RunSamples.row(number, "INV-2")], to: run.id)
      }
    }
    #expect(try await journal.rows(of: run.id, after: 0, limit: 10).count == 1)
    await journal.close()
  }

  @Test func `what is known under a base is its newest round and attempt`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await journal.receive([Samples.payment("r1", key: "=d/1~1#1")])
    try await Samples.ended("r2", key: "=d/1~2#1", in: .declined, journal)
    try await Samples.ended("r3", attempt: 2, key: "=d/1~2#2", in: .declined, journal)
    for attempt in 1...3 {
      try await Samples.ended("INV-1", attempt: attempt, in: .declined, journal)
    }
    let known = try await journal.known([
      KeyQuestion(base: "=d/1", attempt: 1), KeyQuestion(base: "INV-1", attempt: 4),
      KeyQuestion(base: "nothing", attempt: 1),
    ])
    #expect(known.map(\.base) == ["=d/1", "INV-1"])
    #expect(known.map(\.round) == [2, 1])
    #expect(known.map(\.newest.key) == ["=d/1~2#2", "INV-1#3"])
    #expect(known.map(\.asked?.key) == ["=d/1~2#1", nil])
    await journal.close()
  }

  @Test func `payments are found by id and by the digest of their values`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let id = try await RunSamples.started(
      "a",
      rows: [
        RunSamples.row(1, "INV-1", valueDigest: "d1"),
        RunSamples.row(2, "INV-2", valueDigest: "d1"),
        RunSamples.row(3, "INV-3", valueDigest: "d3"),
      ],
      in: journal
    )
    _ = try await journal.beginRows(of: id, after: 0, limit: 10)
    let one = try await Samples.received("INV-1", in: journal)
    let two = try await Samples.received("INV-2", in: journal)
    let loading = try RunSamples.run("b")
    _ = try await journal.create(loading)
    let three = try await Samples.received("INV-4", in: journal)
    try await journal.append([RunSamples.row(1, "INV-4", valueDigest: "d1")], to: loading.id)
    #expect(try await journal.payments(valueDigests: ["d1", "d3", "d9"]) == ["d1": two])
    #expect(try await journal.payments([three.id, Samples.id("no"), one.id]) == [three, one])
    await journal.close()
  }

  private func ends(_ rows: [StoredRow]) -> [RowEnd] {
    rows.compactMap { row in
      if case .ended(let end) = row.row.plan { end } else { nil }
    }
  }

  private func reasons(_ rows: [StoredRow]) -> [String?] {
    rows.map { row in
      if case .ended(let end) = row.row.plan { end.reason } else { nil }
    }
  }
}
