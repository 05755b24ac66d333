import Engine
import Payments
import TestSupport
import Testing

@testable import Store

@Suite struct `The chain of events` {
  /// A journal of ten events about two payments, closed.
  private func closedJournal() async throws -> Scratch {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    var one = try await Samples.received("INV-1", in: journal)
    var two = try await Samples.received("INV-2", in: journal)
    one.state = .attempting
    two.state = .attempting
    for epoch in 1...4 {
      try await journal.append(Samples.entry(one, events: [.noEffect(epoch: epoch)]))
      try await journal.append(Samples.entry(two, events: [.noEffect(epoch: epoch)]))
    }
    await journal.close()
    return scratch
  }

  private static let unlock = "DROP TRIGGER events_keep; DROP TRIGGER events_stay;"

  @Test func `a journal that nobody touched is intact`() async throws {
    let scratch = try await closedJournal()
    let journal = try await scratch.open()
    #expect(try await journal.verifyChain() == .intact(events: 10))
    await journal.close()
  }

  @Test func `an empty journal is intact`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    #expect(try await journal.verifyChain() == .intact(events: 0))
    await journal.close()
  }

  @Test(arguments: [
    ("edited body", 4, "UPDATE events SET body = '{\"epoch\":9}' WHERE sequence = 4"),
    ("edited time", 4, "UPDATE events SET at = at + 1 WHERE sequence = 4"),
    ("edited kind", 4, "UPDATE events SET kind = 'intent' WHERE sequence = 4"),
    ("other payment", 4, "UPDATE events SET payment = 1 WHERE sequence = 4"),
    ("renamed payment", 1, "UPDATE payments SET id = 'pay_x' WHERE number = 1"),
    ("edited hash", 4, "UPDATE events SET hash = zeroblob(32) WHERE sequence = 4"),
    ("edited link", 4, "UPDATE events SET previous = zeroblob(32) WHERE sequence = 4"),
    ("deleted", 4, "DELETE FROM events WHERE sequence = 4"),
    ("deleted first", 1, "DELETE FROM events WHERE sequence = 1"),
    (
      "inserted", 4,
      """
      UPDATE events SET sequence = sequence + 100 WHERE sequence >= 4;
      UPDATE events SET sequence = sequence - 99 WHERE sequence > 100;
      INSERT INTO events SELECT 4, payment, kind, at, body, previous, hash FROM events
        WHERE sequence = 3;
      UPDATE chain SET sequence = 11;
      """
    ),
    (
      "reordered", 4,
      """
      UPDATE events SET sequence = 100 WHERE sequence = 4;
      UPDATE events SET sequence = 4 WHERE sequence = 5;
      UPDATE events SET sequence = 5 WHERE sequence = 100;
      """
    ),
    ("cut", 10, "DELETE FROM events WHERE sequence = 10"),
    (
      "cut with its head", 10,
      """
      DELETE FROM events WHERE sequence = 10;
      UPDATE chain SET sequence = 9, hash = (SELECT hash FROM events WHERE sequence = 9);
      """
    ),
    (
      "added behind", 11,
      """
      INSERT INTO events SELECT 11, e.payment, e.kind, e.at, e.body, e.hash, e.hash FROM events e
        WHERE sequence = 10;
      """
    ),
  ])
  func `tampering is found where it was done`(
    name: String,
    sequence: Int64,
    sql: String
  ) async throws {
    let scratch = try await closedJournal()
    try scratch.tamper(Self.unlock + sql)
    let report = try scratch.verifyChain()
    guard case .broken(let found, _) = report else {
      Issue.record("\(name): \(report)")
      return
    }
    #expect(found == sequence, "\(name): \(report)")
  }

  @Test(arguments: [
    "UPDATE events SET body = '{\"epoch\":9}' WHERE sequence = 9",
    "DELETE FROM events WHERE sequence = 10",
    "UPDATE chain SET hash = zeroblob(32)",
  ])
  func `a journal with a damaged end is not opened`(sql: String) async throws {
    let scratch = try await closedJournal()
    try scratch.tamper(Self.unlock + sql)
    let error = await #expect(throws: JournalError.self) { _ = try await scratch.open() }
    guard case .damaged = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: 1...60)
  func `a flipped byte is noticed or harmless, and traps nobody`(seed: UInt64) async throws {
    let scratch = try await closedJournal()
    let before = try await scratch.open()
    var expected: [PaymentID: [PaymentEvent]] = [:]
    for name in ["INV-1#1", "INV-2#1"] {
      expected[Samples.id(name)] = try await before.events(of: Samples.id(name)).map(\.event)
    }
    await before.close()
    var generator = SplitMix64(seed: seed)
    try scratch.flipBit(using: &generator)
    do throws(JournalError) {
      let journal = try await scratch.open()
      for (id, events) in expected {
        guard let claimed = try await journal.claim(id) else { continue }
        #expect(claimed.events.map(\.event) == events, "seed \(seed)")
        #expect(claimed.record.content.amount.minorUnits == 10_050, "seed \(seed)")
        #expect(claimed.record.id == id, "seed \(seed)")
      }
      _ = try await journal.verifyChain()
      await journal.close()
    } catch {
      #expect(error != .fenceLost, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "UPDATE events SET body = '{\"epoch\":9}' WHERE sequence = 3",
    "UPDATE payments SET content = replace(content, '10050', '99050') WHERE number = 1",
    "UPDATE payments SET order_number = 'INV-9' WHERE number = 1",
    "UPDATE payments SET content = 'x' WHERE number = 1",
    "UPDATE payments SET state = 'paid' WHERE number = 1",
    "DELETE FROM events WHERE payment = 1",
  ])
  func `a damaged payment is not claimed and stays as it is`(sql: String) async throws {
    let scratch = try await closedJournal()
    try scratch.tamper(Self.unlock + sql)
    let journal = try await scratch.open(JournalOptions(checkedEvents: 1))
    let error = await #expect(throws: JournalError.self) {
      _ = try await journal.claim(Samples.id("INV-1#1"))
    }
    guard case .damaged = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try scratch.integer("SELECT fence FROM payments WHERE number = 1") == 1)
    if !sql.contains("DELETE") {
      #expect(try await journal.claim(Samples.id("INV-2#1"))?.fence == Fence(2))
    }
    await journal.close()
  }
}
