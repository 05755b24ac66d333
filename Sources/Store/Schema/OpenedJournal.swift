/// A journal that is open for writing, with the proof that its owner lives.
struct OpenedJournal: ~Copyable {
  let session: JournalSession
  let lock: LockFile

  /// Ties a session to its proof of life.
  init(session: JournalSession, lock: consuming LockFile) {
    self.session = session
    self.lock = lock
  }
}
