internal import Engine
internal import Glibc

/// Opens a journal on the threads that use it, and closes it there.
struct JournalOpening: Sendable {
  let path: String
  let options: JournalOptions
  let ownerID: String

  private var directory: OwnerDirectory { OwnerDirectory(journal: path) }

  /// Opens the journal, writes until the queue is closed, and leaves; the writer's whole life.
  ///
  /// - Parameters:
  ///   - queue: gives the jobs.
  ///   - whenOpen: hears once whether the journal is open.
  func write(
    off queue: WorkQueue<WriteJob>,
    whenOpen: (Result<Void, JournalError>) -> Void
  ) {
    do throws(JournalError) {
      let opened = try open()
      whenOpen(.success(()))
      var writer = JournalWriter(session: opened.session, hooks: options.hooks)
      writer.work(off: queue)
      leave(opened)
    } catch {
      whenOpen(.failure(error))
    }
  }

  /// Reads until the queue is closed; the whole life of a reader.
  func read(off queue: WorkQueue<ReadJob>) {
    var session: JournalSession?
    while true {
      let jobs = queue.take(limit: 1)
      if jobs.isEmpty { return }
      do throws(SQLiteError) {
        let opened: JournalSession
        if let session { opened = session } else { opened = try openReader() }
        session = opened
        for job in jobs { job.perform(opened) }
      } catch {
        for job in jobs { job.fail(error.journalError) }
      }
    }
  }

  private func openReader() throws(SQLiteError) -> JournalSession {
    let connection = try SQLiteConnection(path: path, access: .readWrite)
    connection.setBusyTimeout(milliseconds: options.busyMilliseconds)
    try connection.execute(
      "PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA cache_size = -4000;"
    )
    return JournalSession(connection: connection, directory: directory, ownerID: ownerID)
  }

  private func open() throws(JournalError) -> OpenedJournal {
    try FileProbe.makeParents(of: path)
    try FileProbe.check(path)
    let code = directory.make()
    guard code == 0 else {
      throw .unavailable(why: "\(directory.path): \(FileProbe.message(code))")
    }
    // Held until the end of this function: openings of the same journal go one by one.
    let setup = try lock(directory.setupLockFile)
    defer { _ = setup.path }
    try FileProbe.check(path)
    try FileProbe.create(path)
    let lock = try lock(directory.lockFile(of: ownerID))
    let session: JournalSession
    do throws(SQLiteError) {
      let connection = try SQLiteConnection(path: path, access: .readWriteCreate)
      connection.setBusyTimeout(milliseconds: options.busyMilliseconds)
      session = JournalSession(connection: connection, directory: directory, ownerID: ownerID)
    } catch {
      lock.remove()
      throw error.journalError
    }
    do throws(JournalError) {
      try JournalPreparation(session: session, path: path, options: options).prepare()
      session.checkpoints = try CheckpointLog(journal: path, interval: options.checkpointEvents)
      try enter(session)
    } catch {
      lock.remove()
      throw error
    }
    directory.sweep()
    return OpenedJournal(session: session, lock: lock)
  }

  /// Frees what dead owners held and writes this owner down.
  private func enter(_ session: JournalSession) throws(JournalError) {
    do throws(SQLiteError) {
      try OwnerTable.register(ownerID, pid: getpid(), in: session)
      let newest = try session.connection.firstInteger(CheckpointSQL.newest)
      session.checkpoints?.newest = newest ?? 0
    } catch {
      session.rollBack()
      throw error.journalError
    }
  }

  private func leave(_ opened: borrowing OpenedJournal) {
    // What cannot be signed now is signed by whoever opens the journal next.
    try? opened.session.signRest()
    do throws(SQLiteError) {
      try OwnerTable.retire(opened.session)
    } catch {
      // The next opening frees what this owner held: its lock ends here in any case.
      opened.session.rollBack()
    }
    opened.lock.remove()
  }

  /// Locks a file, waiting as long as a write would wait.
  private func lock(_ path: String) throws(JournalError) -> LockFile {
    var waited: Int32 = 0
    while true {
      do throws(LockFile.Failure) {
        return try LockFile(path: path)
      } catch {
        switch error {
        case .held:
          guard waited < options.busyMilliseconds else { throw .locked }
          usleep(5_000)
          waited += 5
        case .system(let code):
          let isFull = code == ENOSPC || code == EDQUOT
          throw isFull ? .full : .unavailable(why: "\(path): \(FileProbe.message(code))")
        }
      }
    }
  }
}
