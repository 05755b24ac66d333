import Engine
import Foundation
import Payments
import Testing

@testable import Store

@Suite struct `The journal's file` {
  @Test func `a journal is made with its folders`() async throws {
    let scratch = try Scratch()
    var generator = SystemRandomNumberGenerator()
    let path = scratch.folder + "/a/b/journal.db"
    let journal = try await SQLiteJournal.open(path: path, using: &generator)
    _ = try await Samples.received("INV-1", in: journal)
    let files = FileManager.default
    for suffix in ["", "-wal"] {
      let attributes = try files.attributesOfItem(atPath: path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    await journal.close()
    let again = try await SQLiteJournal.open(path: path, using: &generator)
    #expect(try await again.newest(reference: "INV-1")?.order == "INV-1")
    await again.close()
  }

  @Test func `an empty file becomes a journal`() async throws {
    let scratch = try Scratch()
    #expect(FileManager.default.createFile(atPath: scratch.path, contents: Data()))
    let journal = try await scratch.open()
    #expect(try await journal.verifyChain() == .intact(events: 0))
    await journal.close()
  }

  @Test(arguments: [
    "account;amount\n1;2\n", String(repeating: "\u{0}", count: 8192), "SQLite format 3\u{0}",
    "SQLite format 3\u{0}" + String(repeating: "x", count: 8000),
  ])
  func `a file that is no journal stays as it is`(text: String) async throws {
    let scratch = try Scratch()
    let bytes = Data(text.utf8)
    #expect(FileManager.default.createFile(atPath: scratch.path, contents: bytes))
    await expectDamaged(scratch)
    #expect(FileManager.default.contents(atPath: scratch.path) == bytes)
  }

  @Test func `another program's database stays as it is`() async throws {
    let scratch = try Scratch()
    do {
      let connection = try SQLiteConnection(path: scratch.path, access: .readWriteCreate)
      try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    }
    let bytes = FileManager.default.contents(atPath: scratch.path)
    await expectDamaged(scratch)
    #expect(FileManager.default.contents(atPath: scratch.path) == bytes)
  }

  @Test func `a folder is no journal`() async throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path,
      withIntermediateDirectories: false
    )
    await expectDamaged(scratch)
  }

  @Test func `a journal of a newer version is left alone`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await Samples.received("INV-1", in: journal)
    await journal.close()
    try scratch.tamper("PRAGMA user_version = 7")
    let bytes = FileManager.default.contents(atPath: scratch.path)
    await #expect(throws: JournalError.newer(version: 7)) { _ = try await scratch.open() }
    #expect(FileManager.default.contents(atPath: scratch.path) == bytes)
  }

  @Test(arguments: [50, 100, 4096, 20_000])
  func `a truncated journal is not opened`(byteCount: UInt64) async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await Samples.received("INV-1", in: journal)
    await journal.close()
    let handle = try #require(FileHandle(forWritingAtPath: scratch.path))
    try handle.truncate(atOffset: byteCount)
    try handle.close()
    await expectDamaged(scratch)
    #expect(FileManager.default.contents(atPath: scratch.path)?.count == Int(byteCount))
  }

  @Test func `a log without its journal is not forgotten`() async throws {
    let scratch = try Scratch()
    #expect(
      FileManager.default.createFile(atPath: scratch.path + "-wal", contents: Data([1, 2, 3]))
    )
    await expectDamaged(scratch)
    #expect(!FileManager.default.fileExists(atPath: scratch.path))
  }

  @Test(arguments: ["/proc/purser/journal.db", "/dev/null/journal.db"])
  func `a place that takes no files is unavailable`(path: String) async throws {
    var generator = SystemRandomNumberGenerator()
    let error = await #expect(throws: JournalError.self) {
      _ = try await SQLiteJournal.open(path: path, using: &generator)
    }
    guard case .unavailable = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder without permission is unavailable`() async throws {
    let scratch = try Scratch()
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: scratch.folder)
    let error = await #expect(throws: JournalError.self) { _ = try await scratch.open() }
    guard case .unavailable = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.folder)
  }

  @Test func `a journal that stays locked says so`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open(JournalOptions(busyMilliseconds: 20))
    let other = try SQLiteConnection(path: scratch.path, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: JournalError.locked) {
      _ = try await Samples.received("INV-1", in: journal)
    }
    await #expect(throws: JournalError.locked) {
      _ = try await scratch.open(JournalOptions(busyMilliseconds: 20))
    }
    #expect(try await journal.newest(reference: "INV-1") == nil)
    try other.execute("ROLLBACK")
    _ = try await Samples.received("INV-1", in: journal)
    await journal.close()
    #expect(scratch.lockFiles.isEmpty)
  }

  @Test func `a full disk fails the round and the journal lives on`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let record = try await Samples.received("INV-1", in: journal)
    let pages = try #require(try scratch.integer("PRAGMA page_count"))
    try await limitPages(journal, to: pages + 2)
    let text = String(repeating: "x", count: 100_000)
    await #expect(throws: JournalError.full) {
      try await journal.append(Samples.entry(record, events: [.notification(id: text)]))
    }
    #expect(try await journal.events(of: record.id).count == 1)
    try await limitPages(journal, to: 1_000_000)
    try await journal.append(Samples.entry(record, events: [.notification(id: text)]))
    #expect(try await journal.verifyChain() == .intact(events: 2))
    await journal.close()
  }

  @Test func `what was written is there after the process ends without a word`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    for place in 0..<50 { _ = try await Samples.received("INV-\(place)", in: journal) }
    // The files as a kill would leave them, log and all, under another name.
    let copy = try Scratch()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: scratch.path + suffix,
        toPath: copy.path + suffix
      )
    }
    await journal.close()
    let recovered = try await copy.open()
    #expect(try await recovered.verifyChain() == .intact(events: 50))
    #expect(try await recovered.due(at: Samples.start, limit: 100).count == 50)
    #expect(try await recovered.claim(Samples.id("INV-7#1"))?.fence == Fence(2))
    await recovered.close()
  }

  private func limitPages(_ journal: SQLiteJournal, to pages: Int64) async throws {
    try await journal.write { session throws(SQLiteError) in
      .success(try session.connection.execute("PRAGMA max_page_count = \(pages)"))
    }
  }

  private func expectDamaged(_ scratch: Scratch) async {
    let error = await #expect(throws: JournalError.self) { _ = try await scratch.open() }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "-shm"))
  }
}
