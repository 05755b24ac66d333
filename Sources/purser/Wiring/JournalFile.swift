import Engine
import Foundation
import Store

/// The journal of a configuration, for commands that need no account.
struct JournalFile {
  let path: String

  init(_ configuration: Configuration) { path = configuration.resolved(configuration.journal) }

  /// Opens the journal for one piece of work and closes it whatever happens.
  func use<Value>(
    _ body: (SQLiteJournal) async throws(JournalError) -> Value
  ) async throws(CommandError) -> Value {
    var generator = SystemRandomNumberGenerator()
    do throws(JournalError) {
      let journal = try await SQLiteJournal.open(path: path, using: &generator)
      let result = await Self.result { () throws(JournalError) in try await body(journal) }
      await journal.close()
      return try result.get()
    } catch {
      throw .journal(error, path: path)
    }
  }

  /// The pauses of accounts; none while there is no journal, which is not made for the question.
  func pauses() async throws(CommandError) -> [AccountPause] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try await use { (journal) throws(JournalError) in try await journal.pauses() }
  }

  private static func result<Value>(
    _ body: () async throws(JournalError) -> Value
  ) async -> Result<Value, JournalError> {
    do throws(JournalError) { return .success(try await body()) } catch { return .failure(error) }
  }
}
