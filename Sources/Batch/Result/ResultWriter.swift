import Crypto
import Engine

/// Writes the result of a run from the journal, page after page.
public struct ResultWriter: Sendable {
  private let journal: any RunJournal
  private static let pageRows = 512

  /// Makes a writer over the journal that holds the runs.
  public init(journal: any RunJournal) { self.journal = journal }

  /// Makes sure that no file of somebody else stands where a result belongs.
  ///
  /// - Throws: `foreignResult` unless `force`; `unwritable` when the folder cannot be written.
  public func check(path: String, force: Bool) async throws(BatchError) {
    // Made and removed: a place that cannot be written is told before anything is sent.
    _ = try OutputFile(beside: path, name: "probe")
    guard let digest = try FileDigest.digest(ofResult: path), !force else { return }
    let isOurs: Bool
    do { isOurs = try await journal.isResult(digest: digest) } catch { throw .journal(error) }
    guard isOurs else { throw .foreignResult(path: path) }
  }

  /// Writes the result beside its place, notes its digest, and renames it into place.
  ///
  /// - Throws: `foreignResult`, `unwritable`, or the journal's error; a result that stood there
  ///   before is untouched then.
  public func write(_ run: RunRecord, to path: String, force: Bool) async throws(BatchError) {
    try await check(path: path, force: force)
    var output = try OutputFile(beside: path, name: run.id.text)
    let digest = try await fill(&output, run)
    do {
      try await journal.recordResult(of: run.id, path: path, digest: digest)
    } catch {
      throw .journal(error)
    }
    try output.publish()
  }

  /// Writes the result of a finished run again when it is no longer there.
  func writeIfMissing(_ run: RunRecord, to path: String, force: Bool) async throws(BatchError) {
    if let digest = try FileDigest.digest(ofResult: path) {
      if digest == run.resultDigest || !force { return }
    }
    try await write(run, to: path, force: force)
  }

  /// The result as bytes, handed over page after page; for `batch result` to standard output.
  public func stream(
    _ run: RunRecord,
    to sink: (_ page: [UInt8]) throws(BatchError) -> Void
  ) async throws(BatchError) {
    let layout = ResultLayout(run)
    try sink(layout.head())
    var after = 0
    while true {
      let rows: [ResultRow]
      do {
        rows = try await journal.results(of: run.id, after: after, limit: Self.pageRows)
      } catch {
        throw .journal(error)
      }
      guard let last = rows.last else { return }
      after = last.number
      var page: [UInt8] = []
      for row in rows { layout.append(row, to: &page) }
      try sink(page)
    }
  }

  private func fill(
    _ output: inout OutputFile,
    _ run: RunRecord
  ) async throws(BatchError) -> String {
    let layout = ResultLayout(run)
    var digest = DigestStream(.sha256)
    var page = layout.head()
    var after = 0
    while true {
      digest.update(page)
      try output.write(page)
      page.removeAll(keepingCapacity: true)
      let rows: [ResultRow]
      do {
        rows = try await journal.results(of: run.id, after: after, limit: Self.pageRows)
      } catch {
        throw .journal(error)
      }
      guard let last = rows.last else { break }
      after = last.number
      for row in rows { layout.append(row, to: &page) }
    }
    return "sha256:" + Hex.text(of: digest.finish())
  }
}
