import Engine
import Testing

@testable import Store

/// The files of a plugin are kept in the journal, once for each digest.
@Suite struct `The archive of plugins` {
  private static func archive(_ digest: String) -> PluginArchive {
    PluginArchive(
      digest: digest,
      files: ["plugin.yaml": Array("schema: \(digest)".utf8), "codes.yaml": [0x00, 0xFF]]
    )
  }

  @Test func `is written with the first payment that names a digest`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    for (place, digest) in ["sha256:1", "sha256:1", "sha256:2"].enumerated() {
      var payment = try Samples.payment("INV-\(place)")
      payment.archive = Self.archive(digest)
      _ = try await journal.receive([payment])
    }
    #expect(try await journal.plugin(digest: "sha256:1") == Self.archive("sha256:1"))
    #expect(try await journal.plugin(digest: "sha256:2") == Self.archive("sha256:2"))
    #expect(try await journal.plugin(digest: "sha256:3") == nil)
    #expect(try scratch.integer("SELECT count(*) FROM plugins") == 4)
    await journal.close()
  }

  @Test func `is not written twice by another process`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let two = try await scratch.open()
    for (place, journal) in [one, two].enumerated() {
      var payment = try Samples.payment("INV-\(place)")
      payment.archive = Self.archive("sha256:1")
      _ = try await journal.receive([payment])
    }
    #expect(try scratch.integer("SELECT count(*) FROM plugins") == 2)
    await one.close()
    await two.close()
  }

  @Test func `is added to a journal of the first version`() async throws {
    let scratch = try Scratch()
    let first = try await scratch.open()
    let record = try await Samples.received("INV-1", in: first)
    await first.close()
    try scratch.tamper(
      """
      DROP TABLE notifications;
      DROP TABLE plugins; DROP TABLE checkpoints; DROP TABLE account_pauses; DROP TABLE sequences;
      DROP INDEX payments_parent; ALTER TABLE payments DROP COLUMN parent;
      ALTER TABLE payments DROP COLUMN action; ALTER TABLE payments DROP COLUMN voided;
      PRAGMA user_version = 1
      """
    )
    let journal = try await scratch.open()
    #expect(try await journal.payment(record.id) == record)
    var payment = try Samples.payment("INV-2")
    payment.archive = Self.archive("sha256:1")
    _ = try await journal.receive([payment])
    #expect(try await journal.plugin(digest: "sha256:1") == Self.archive("sha256:1"))
    #expect(try scratch.integer("PRAGMA user_version") == JournalSchema.version)
    await journal.close()
  }
}
