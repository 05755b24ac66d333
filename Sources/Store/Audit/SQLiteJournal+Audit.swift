public import Engine

extension SQLiteJournal {
  /// Checks every event, every checkpoint and every record of a journal, and writes nothing.
  ///
  /// - Parameters:
  ///   - path: the journal's file.
  ///   - keys: further files of keys that may have signed checkpoints.
  /// - Returns: what was found.
  /// - Throws: ``JournalError`` when there is no journal that could be checked.
  public static func audit(
    path: String,
    keys: [String] = []
  ) async throws(JournalError) -> AuditReport {
    let audit = JournalAudit(path: path, keys: keys)
    let outcome: Result<AuditReport, JournalError> = await withCheckedContinuation { continuation in
      let hasStarted = NativeThread.start {
        do throws(JournalError) {
          continuation.resume(returning: .success(try audit.run()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
      if !hasStarted {
        continuation.resume(returning: .failure(.unavailable(why: "no thread is left")))
      }
    }
    return try outcome.get()
  }
}
