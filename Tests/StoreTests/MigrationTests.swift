import Engine
import Payments
import Testing

@testable import Store

/// Journals of older versions, made of a new one by taking away what came later.
@Suite struct `A journal of an older version` {
  /// Version 3 named the key's uniqueness twice and had the owner in the index of what is due.
  private static let version3 = """
    PRAGMA foreign_keys = OFF;
    DROP INDEX payments_wake;
    CREATE INDEX payments_wake ON payments (owner, wake) WHERE wake IS NOT NULL;
    DROP INDEX payments_base;
    CREATE INDEX payments_base ON payments (base, round, attempt);
    CREATE UNIQUE INDEX payments_key ON payments (key);
    CREATE INDEX orders_payment ON orders (payment);
    DROP TABLE notifications;
    PRAGMA user_version = 3;
    """

  @Test func `is brought up with everything that it holds`() async throws {
    let scratch = try Scratch()
    let first = try await scratch.open()
    try await Samples.ended("INV-1", in: .captured, first)
    try await Samples.ended("INV-2", in: .inDoubt, first)
    let ids = ["INV-1#1", "INV-2#1"].map { Samples.id($0) }
    let records = try await first.payments(ids)
    let events = try await first.events(of: ids[0])
    await first.close()
    try scratch.tamper(Self.version3)

    // Its history can be proved before anything is changed.
    #expect(try await SQLiteJournal.audit(path: scratch.path).isSound)
    let journal = try await scratch.open()
    #expect(try scratch.integer("PRAGMA user_version") == JournalSchema.version)
    #expect(try scratch.integer("PRAGMA foreign_key_check") == nil)
    #expect(try await journal.payments(ids) == records)
    #expect(try await journal.events(of: ids[0]) == events)
    #expect(try await journal.due(at: Samples.start + .seconds(3600), limit: 9) == [ids[1]])
    // What was known stays known, and its history goes on.
    guard case .known(let known) = try await journal.receive([Samples.payment("INV-1")]).first
    else {
      Issue.record("INV-1 was made twice")
      return
    }
    #expect(known == records[0])
    let claimed = try #require(try await journal.claim(ids[1]))
    try await journal.append(Samples.entry(records[1], fence: claimed.fence.number, releases: true))
    await journal.close()
    #expect(try await SQLiteJournal.audit(path: scratch.path).isSound)
    #expect(
      try scratch.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'payments_key'") == 0
    )
  }

  @Test func `of version 4 gets a place for messages, and keeps its payments`() async throws {
    let scratch = try Scratch()
    let first = try await scratch.open()
    try await Samples.ended("INV-1", in: .captured, first)
    let records = try await first.payments([Samples.id("INV-1#1")])
    await first.close()
    try scratch.tamper("DROP TABLE notifications; PRAGMA user_version = 4;")
    let journal = try await scratch.open()
    try await journal.keep(NotificationTests.message("one"))
    #expect(try await journal.notification(1)?.identity == "one")
    #expect(try await journal.payments([Samples.id("INV-1#1")]) == records)
    await journal.close()
  }

  @Test(arguments: [
    (1, JournalError.unavailable(why: "")), (2, .unavailable(why: "")),
    (9, .newer(version: 9)),
  ])
  func `is audited from version 3 to today's`(version: Int, refusal: JournalError) async throws {
    let scratch = try Scratch()
    await (try await scratch.open()).close()
    try scratch.tamper("PRAGMA user_version = \(version)")
    let error = await #expect(throws: JournalError.self) {
      _ = try await SQLiteJournal.audit(path: scratch.path)
    }
    switch (error, refusal) {
    case (.unavailable(let why), .unavailable): #expect(why.contains("purser payment list"))
    default: #expect(error == refusal)
    }
  }
}
