import Engine
import Foundation
import Payments
import Testing

@testable import Store

/// Every way of changing a journal behind its back is found, with its place.
@Suite struct `The audit of a journal` {
  /// Ten events about two payments, written three and two at a time: a checkpoint stands behind
  /// the first write that passes six, which is event 8, and one behind the last.
  private static func closed() async throws -> Scratch {
    let scratch = try Scratch()
    let journal = try await scratch.open(JournalOptions(checkpointEvents: 6))
    try await Samples.ended("INV-1", in: .captured, journal)
    try await Samples.ended("INV-2", in: .declined, journal)
    await journal.close()
    return scratch
  }

  private static func audit(_ scratch: Scratch) async throws -> AuditReport {
    try await SQLiteJournal.audit(path: scratch.path)
  }

  private static let unlock = "DROP TRIGGER events_keep; DROP TRIGGER events_stay;"

  @Test func `finds nothing in a journal that nobody touched`() async throws {
    let scratch = try await Self.closed()
    let report = try await Self.audit(scratch)
    #expect(report.isSound, "\(report)")
    #expect(report.events == 10)
    #expect(report.payments == 2)
    #expect(report.checkpoints == 2)
  }

  @Test func `goes with a journal that a process is writing`() async throws {
    let scratch = try await Self.closed()
    let journal = try await scratch.open()
    _ = try await Samples.received("INV-3", in: journal)
    let report = try await Self.audit(scratch)
    #expect(report.isSound, "\(report)")
    #expect(report.events == 11)
    await journal.close()
  }

  @Test(arguments: [
    ("edited", "UPDATE events SET body = '{}' WHERE sequence = 4", 4),
    ("gap", "DELETE FROM events WHERE sequence = 4", 4),
    (
      "cut tail",
      """
      DELETE FROM events WHERE sequence > 8;
      UPDATE chain SET sequence = 8, hash = (SELECT hash FROM events WHERE sequence = 6);
      UPDATE payments SET event_count = 3, state = 'attempting', reason = NULL WHERE number = 2;
      DELETE FROM checkpoints WHERE sequence > 8;
      """, 9
    ),
    ("checkpoint's row", "UPDATE checkpoints SET line = replace(line, ' 10 ', ' 12 ')", 12),
  ])
  func `finds a changed event`(name: String, sql: String, sequence: Int64) async throws {
    let scratch = try await Self.closed()
    try scratch.tamper(Self.unlock + sql)
    let report = try await Self.audit(scratch)
    #expect(report.fault?.sequence == sequence, "\(name): \(report)")
  }

  @Test(arguments: [
    ("state = 'declined', reason = 'other'", "INV-1#1"), ("wake = 0, state = 'pending'", "INV-1#1"),
    ("attempt = 7", "INV-1#1"), ("base = 'other'", "INV-1#1"), ("amount = 1", "INV-1#1"),
    ("captured = 1", "INV-1#1"), ("round = 2", "INV-1#1"), ("currency = 'EUR'", "INV-1#1"),
  ])
  func `finds an edited row`(edit: String, key: String) async throws {
    let scratch = try await Self.closed()
    try scratch.tamper("UPDATE payments SET \(edit) WHERE key = '\(key)'")
    let report = try await Self.audit(scratch)
    #expect(report.fault?.payment == Samples.id(key).text, "\(report)")
    #expect(report.fault?.sequence == nil, "\(report)")
  }

  @Test func `finds a history that was written anew`() async throws {
    let scratch = try await Self.closed()
    // Another journal, sound in itself, takes the place of this one.
    let other = try Scratch()
    let journal = try await other.open()
    try await Samples.ended("INV-1", in: .declined, journal)
    try await Samples.ended("INV-2", in: .declined, journal)
    await journal.close()
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.copyItem(atPath: other.path, toPath: scratch.path)
    let report = try await Self.audit(scratch)
    #expect(report.fault?.sequence == 8, "\(report)")
    await #expect(throws: JournalError.self) { _ = try await scratch.open() }
  }

  @Test func `needs the key that signed, wherever it is kept`() async throws {
    let scratch = try await Self.closed()
    let safe = scratch.path + ".safe"
    try FileManager.default.moveItem(atPath: scratch.path + ".key", toPath: safe)
    #expect(try await Self.audit(scratch).fault?.why.contains("is not here") == true)
    let report = try await SQLiteJournal.audit(path: scratch.path, keys: [safe])
    #expect(report.isSound, "\(report)")
    await #expect(throws: JournalError.self) {
      _ = try await SQLiteJournal.audit(path: scratch.path, keys: [scratch.path + ".nothing"])
    }
  }

  @Test func `is refused where there is no journal`() async throws {
    let scratch = try Scratch()
    await #expect(throws: JournalError.self) {
      _ = try await SQLiteJournal.audit(path: scratch.path)
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path))
  }
}
