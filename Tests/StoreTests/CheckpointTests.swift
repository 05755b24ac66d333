import Engine
import Foundation
import Payments
import Testing

@testable import Store

/// Signed heads of the chain, in the journal and in the file beside it.
@Suite struct `Checkpoints` {
  private static func lines(_ scratch: Scratch) throws -> [String] {
    let bytes = FileManager.default.contents(atPath: scratch.path + ".checkpoints") ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func events(_ lines: [String]) -> [Int64?] {
    lines.map { Checkpoint(line: $0)?.events }
  }

  @Test func `are written every so many events and at the close`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open(JournalOptions(checkpointEvents: 3))
    for place in 1...7 { _ = try await Samples.received("INV-\(place)", in: journal) }
    #expect(Self.events(try Self.lines(scratch)) == [3, 6])
    await journal.close()
    #expect(Self.events(try Self.lines(scratch)) == [3, 6, 7])
    #expect(try scratch.integer("SELECT count(*) FROM checkpoints") == 3)
    // Who writes nothing signs nothing.
    let again = try await scratch.open()
    await again.close()
    #expect(try Self.lines(scratch).count == 3)
  }

  @Test func `are signed by a key that only its owner may read`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await Samples.received("INV-1", in: journal)
    await journal.close()
    let path = scratch.path + ".key"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let key = try #require(try CheckpointKey.load(path))
    let checkpoint = try #require(Checkpoint(line: try Self.lines(scratch)[0]))
    #expect(key.hasSigned(checkpoint))
    let edited = checkpoint.line.replacing("/1 1 ", with: "/1 2 ")
    #expect(!key.hasSigned(try #require(Checkpoint(line: edited))))
    let other = try CheckpointKey.loadOrMake(scratch.path + ".other")
    #expect(!other.hasSigned(checkpoint))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let error = await #expect(throws: JournalError.self) { _ = try await scratch.open() }
    guard case .unavailable(let why) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.contains("chmod 600"))
  }

  @Test(arguments: [
    "", "purser-checkpoint/1", "purser-checkpoint/2 1 a b c", "purser-checkpoint/1 0 a b c",
    "purser-checkpoint/1 -1 00 0123456789abcdef 00", "purser-checkpoint/1 1  0123456789abcdef 00",
  ])
  func `are nothing else`(line: String) {
    #expect(Checkpoint(line: line) == nil)
  }

  @Test func `keep an older copy of the journal from being used`() async throws {
    let scratch = try Scratch()
    let first = try await scratch.open()
    _ = try await Samples.received("INV-1", in: first)
    await first.close()
    let copy = scratch.path + ".copy"
    try FileManager.default.copyItem(atPath: scratch.path, toPath: copy)
    let second = try await scratch.open()
    _ = try await Samples.received("INV-2", in: second)
    await second.close()
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.copyItem(atPath: copy, toPath: scratch.path)
    let error = await #expect(throws: JournalError.self) { _ = try await scratch.open() }
    guard case .damaged(let why) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.contains("names 2 events, and only 1 are there"), "\(why)")
  }

  @Test func `keep a lost journal from being begun anew`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await Samples.received("INV-1", in: journal)
    await journal.close()
    try FileManager.default.removeItem(atPath: scratch.path)
    let error = await #expect(throws: JournalError.self) { _ = try await scratch.open() }
    guard case .damaged(let why) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.contains("missing or empty"), "\(why)")
  }

  @Test func `go on behind a line that a power cut tore`() async throws {
    let scratch = try Scratch()
    let first = try await scratch.open()
    _ = try await Samples.received("INV-1", in: first)
    await first.close()
    let file = scratch.path + ".checkpoints"
    let torn = Data((try Self.lines(scratch)[0] + "\npurser-checkpoint/1 2 00").utf8)
    try torn.write(to: URL(filePath: file))
    let second = try await scratch.open()
    _ = try await Samples.received("INV-2", in: second)
    await second.close()
    #expect(Self.events(try Self.lines(scratch)) == [1, nil, 2])
    #expect(try await SQLiteJournal.audit(path: scratch.path).isSound)
  }
}
