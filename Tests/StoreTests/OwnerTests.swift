import Engine
import Foundation
import Payments
import Testing

@testable import Store

@Suite struct `Owners and claims` {
  @Test func `a payment of a living owner is not claimed`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let two = try await scratch.open()
    let record = try await Samples.received("INV-1", in: one)
    #expect(try await two.claim(record.id) == nil)
    #expect(try await two.due(at: Samples.start, limit: 10).isEmpty)
    await #expect(throws: JournalError.fenceLost) {
      try await two.append(Samples.entry(record))
    }
    await #expect(throws: JournalError.fenceLost) {
      try await two.release(record.id, fence: Fence(1))
    }
    try await one.append(Samples.entry(record))
    await two.close()
    await one.close()
  }

  @Test func `an own payment is claimed again under a raised fence`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let record = try await Samples.received("INV-1", in: journal)
    let claimed = try #require(try await journal.claim(record.id))
    #expect(claimed.fence == Fence(2))
    #expect(claimed.record == record)
    #expect(claimed.events.map(\.event) == [.received(order: "INV-1")])
    await #expect(throws: JournalError.fenceLost) {
      try await journal.append(Samples.entry(record, fence: 1))
    }
    try await journal.append(Samples.entry(record, fence: 2))
    #expect(try await journal.claim(Samples.id("unknown")) == nil)
    await journal.close()
  }

  @Test func `a released payment may be claimed by anybody`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let two = try await scratch.open()
    let record = try await Samples.received("INV-1", in: one)
    try await one.release(record.id, fence: Fence(1))
    try await one.release(record.id, fence: Fence(1))
    await #expect(throws: JournalError.fenceLost) {
      try await one.append(Samples.entry(record))
    }
    #expect(try await two.due(at: Samples.start, limit: 10) == [record.id])
    #expect(try await two.claim(record.id)?.fence == Fence(2))
    #expect(try await one.claim(record.id) == nil)
    await #expect(throws: JournalError.fenceLost) {
      try await one.release(record.id, fence: Fence(1))
    }
    await two.close()
    await one.close()
  }

  @Test func `an append may let go in the same write`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let two = try await scratch.open()
    var record = try await Samples.received("INV-1", in: one)
    record.state = .attempting
    try await one.append(Samples.entry(record, releases: true))
    #expect(try await two.claim(record.id)?.events.count == 2)
    await two.close()
    await one.close()
  }

  @Test func `a closed owner's payments are free and its traces gone`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let record = try await Samples.received("INV-1", in: one)
    await one.close()
    #expect(scratch.lockFiles.isEmpty)
    #expect(try scratch.integer("SELECT count(*) FROM owners") == 0)
    await #expect(throws: JournalError.isClosed) { try await one.append(Samples.entry(record)) }
    await #expect(throws: JournalError.isClosed) { _ = try await one.payment(record.id) }
    let two = try await scratch.open()
    #expect(try await two.claim(record.id)?.fence == Fence(2))
    await two.close()
  }

  @Test func `a process that holds its lock is alive until it dies`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let record = try await Samples.received("INV-1", in: journal)
    try await journal.release(record.id, fence: Fence(1))
    let id = String(repeating: "ab", count: 16)
    let holder = try await LockHolder(path: "\(scratch.path).owners/\(id).lock")
    try scratch.tamper(
      """
      INSERT INTO owners (number, id, pid) VALUES (77, '\(id)', \(holder.pid));
      UPDATE payments SET owner = 77, fence = 5;
      """
    )
    #expect(try await journal.claim(record.id) == nil)
    #expect(try await journal.due(at: Samples.start, limit: 10).isEmpty)
    holder.kill()
    #expect(try await journal.due(at: Samples.start, limit: 10) == [record.id])
    #expect(try await journal.claim(record.id)?.fence == Fence(6))
    await journal.close()
  }

  @Test func `an opening sweeps what the dead have left`() async throws {
    let scratch = try Scratch()
    let first = try await scratch.open()
    let record = try await Samples.received("INV-1", in: first)
    let living = try await Samples.received("INV-2", in: first)
    let id = String(repeating: "cd", count: 16)
    _ = FileManager.default.createFile(
      atPath: "\(scratch.path).owners/\(id).lock",
      contents: nil
    )
    try scratch.tamper(
      """
      INSERT INTO owners (number, id, pid) VALUES (77, '\(id)', 1);
      INSERT INTO owners (number, id, pid) VALUES (78, '../../etc/passwd', 1);
      UPDATE payments SET owner = 77, fence = 5 WHERE id = '\(record.id)';
      """
    )
    let second = try await scratch.open()
    #expect(scratch.lockFiles.count == 2)
    #expect(try scratch.integer("SELECT count(*) FROM owners") == 2)
    #expect(try await second.claim(living.id) == nil)
    #expect(try await second.claim(record.id)?.fence == Fence(6))
    await second.close()
    await first.close()
  }

  @Test func `what is due comes in order and within the limit`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let dues: [(String, PaymentState, Int64?)] = [
      ("late", .inDoubt, 30), ("never", .captured, 1), ("early", .pending, 10),
      ("unsaid", .received, nil), ("future", .inDoubt, 41), ("now", .review, 40),
    ]
    for (name, state, due) in dues {
      var record = try await Samples.received(name, in: journal)
      record.state = state
      record.due = due.map { Instant(milliseconds: $0) }
      try await journal.append(Samples.entry(record, releases: true))
    }
    let now = Instant(milliseconds: 40)
    let ids = ["unsaid", "early", "late", "now"].map { Samples.id("\($0)#1") }
    #expect(try await journal.due(at: now, limit: 10) == ids)
    #expect(try await journal.due(at: now, limit: 2) == Array(ids.prefix(2)))
    #expect(try await journal.due(at: now, limit: 0).isEmpty)
    await journal.close()
  }
}
