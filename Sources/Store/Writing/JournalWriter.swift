internal import Engine

/// The thread that alone writes: everything that waits goes into one transaction.
///
/// Callers hear of their results only after the commit has returned.
struct JournalWriter: ~Copyable {
  /// The most jobs that share one transaction, so that a round stays short.
  static let maximumJobsPerRound = 1024

  private let session: JournalSession
  private let hooks: JournalHooks
  private var round = 0
  private var failure: JournalError?

  /// Takes over the connection that writes.
  init(session: JournalSession, hooks: JournalHooks) {
    self.session = session
    self.hooks = hooks
  }

  /// Works until the queue is closed and empty.
  mutating func work(off queue: WorkQueue<WriteJob>) {
    while true {
      let jobs = queue.take(limit: Self.maximumJobsPerRound)
      if jobs.isEmpty { return }
      run(jobs)
    }
  }

  /// Writes one round, or says to each caller why not.
  mutating func run(_ jobs: [WriteJob]) {
    if let failure {
      for job in jobs { job.fail(failure) }
      return
    }
    do throws(SQLiteError) {
      for tell in try commit(jobs) { tell() }
    } catch {
      if error.leavesDiskUnknown {
        // After a failed sync the kernel may have dropped the pages: to go on would be to lie.
        failure = .unavailable(why: "a sync failed, so nothing is written until a new start")
      }
      if jobs.count > 1, !error.concernsWholeFile {
        for job in jobs { run([job]) }
      } else {
        for job in jobs { job.fail(error.journalError) }
      }
    }
  }

  private mutating func commit(
    _ jobs: [WriteJob]
  ) throws(SQLiteError) -> [@Sendable () -> Void] {
    round += 1
    do throws(SQLiteError) {
      try session.begin()
      var tellers: [@Sendable () -> Void] = []
      tellers.reserveCapacity(jobs.count)
      for job in jobs { tellers.append(try job.perform(session)) }
      try session.keepChainHead()
      let checkpoint = try session.sign(after: session.checkpoints?.interval ?? .max)
      hooks.beforeCommit(round)
      try session.commit()
      session.publish(checkpoint, durably: false)
      hooks.afterCommit(round)
      return tellers
    } catch {
      session.rollBack()
      throw error
    }
  }
}
