import Engine
import Foundation
import TestSupport

@testable import Store

/// A folder of one test with a journal in it, removed when the test is over.
final class Scratch: Sendable {
  let path: String
  private let place: ScratchFolder

  init() throws {
    place = try ScratchFolder()
    path = place.path("journal.db")
  }

  var folder: String { place.path }

  func open(_ options: JournalOptions = JournalOptions()) async throws(JournalError)
    -> SQLiteJournal
  {
    var generator = SystemRandomNumberGenerator()
    return try await SQLiteJournal.open(path: path, options: options, using: &generator)
  }

  /// Changes the file behind the journal's back; nobody may have it open.
  func tamper(_ sql: String) throws {
    let connection = try SQLiteConnection(path: path, access: .readWrite)
    try connection.execute(sql)
  }

  func integer(_ sql: String) throws -> Int64? {
    try SQLiteConnection(path: path, access: .readWrite).firstInteger(sql)
  }

  /// Checks the chain without opening the journal, which looks at its end by itself.
  func verifyChain() throws -> ChainReport {
    let connection = try SQLiteConnection(path: path, access: .readWrite)
    let directory = OwnerDirectory(journal: path)
    return try ChainVerifier.verify(
      JournalSession(connection: connection, directory: directory, ownerID: "")
    )
  }

  /// Turns over one bit somewhere in the file.
  func flipBit(using generator: inout some RandomNumberGenerator) throws {
    var bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    let place = Int.random(in: bytes.indices, using: &generator)
    bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Whether any file of the folder holds the text.
  func contains(_ text: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)")?.range(of: Data(text.utf8)) != nil
    }
  }

  var lockFiles: [String] {
    FileProbe.names(in: path + ".owners").filter { $0.hasSuffix(".lock") && $0 != "setup.lock" }
  }
}
