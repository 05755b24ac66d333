public import Engine
internal import Glibc

/// A journal in one SQLite file, shared by any number of processes of one machine.
///
/// One thread writes: everything that waits is committed in one transaction, and its callers go on
/// when the disk has it. A few more threads read, on connections that the writer never blocks.
/// Each value is an owner of its own, whose life is proved by a locked file in `<path>.owners`.
public final class SQLiteJournal: Sendable {
  /// This owner's name in the journal; its lock file is `<path>.owners/<ownerID>.lock`.
  public let ownerID: String
  let writes: WorkQueue<WriteJob>
  let reads: WorkQueue<ReadJob>
  /// Opened by the threads when they have let go of the file.
  private let ends: [Latch]

  private init(
    ownerID: String,
    writes: WorkQueue<WriteJob>,
    reads: WorkQueue<ReadJob>,
    ends: [Latch]
  ) {
    self.ownerID = ownerID
    self.writes = writes
    self.reads = reads
    self.ends = ends
  }

  deinit {
    writes.close()
    reads.close()
  }

  /// Opens a journal, or makes it when there is no file.
  ///
  /// - Parameters:
  ///   - path: the file; folders that are missing are made.
  ///   - options: times and numbers.
  ///   - generator: gives this owner its name; two owners must not get the same.
  /// - Returns: the open journal.
  /// - Throws: `damaged` for a file that is no sound journal, which is never written to; `newer`,
  ///   `locked`, `full`, `unavailable`.
  public static func open(
    path: String,
    options: JournalOptions = JournalOptions(),
    using generator: inout some RandomNumberGenerator
  ) async throws(JournalError) -> SQLiteJournal {
    let ownerID = OwnerDirectory.makeName(using: &generator)
    let opening = JournalOpening(path: path, options: options, ownerID: ownerID)
    let writes = WorkQueue<WriteJob>()
    let reads = WorkQueue<ReadJob>()
    var ends = [Latch()]
    let outcome: Result<Void, JournalError> = await withCheckedContinuation { continuation in
      let isOver = ends[0]
      let hasStarted = NativeThread.start {
        opening.write(off: writes, whenOpen: { continuation.resume(returning: $0) })
        isOver.open()
      }
      if !hasStarted {
        continuation.resume(returning: .failure(.unavailable(why: "no thread is left")))
      }
    }
    try outcome.get()
    for _ in 0..<max(1, options.readers) {
      let isOver = Latch()
      let hasStarted = NativeThread.start {
        opening.read(off: reads)
        isOver.open()
      }
      guard hasStarted else {
        writes.close()
        reads.close()
        throw .unavailable(why: "no thread is left")
      }
      ends.append(isOver)
    }
    return SQLiteJournal(ownerID: ownerID, writes: writes, reads: reads, ends: ends)
  }

  /// Finishes what waits, gives up every claim, and lets go of the file.
  ///
  /// Calls that come later throw `unavailable`.
  public func close() async {
    reads.close()
    writes.close()
    // Whoever lets go last copies the write-ahead log into the file.
    for end in ends { await end.wait() }
  }

  /// Recomputes the chain of events from its beginning.
  public func verifyChain() async throws(JournalError) -> ChainReport {
    try await read { session throws(SQLiteError) in try ChainVerifier.verify(session) }
  }
}
