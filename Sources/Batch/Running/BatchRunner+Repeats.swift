import Engine
import Payments

extension BatchRunner {
  /// Writes down how payments stand now that rows of a run repeat.
  ///
  /// A row that repeats a payment counts as the newest attempt of it, and that may have ended since
  /// the row was read. Runs without a repeated open payment are not gone through.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - tally: how its rows stand.
  /// - Returns: whether rows were written.
  /// - Throws: the journal's error.
  func refreshRepeats(
    of run: RunRecord,
    _ tally: [RunTally]
  ) async throws(BatchError) -> Bool {
    var hasChanged = false
    do throws(JournalError) {
      let hasOpen = tally.contains { group in
        guard group.rows > 0, case .ended(let kind, let reason) = group.standing else {
          return false
        }
        return RowStanding.holdsOpen(kind, reason)
      }
      guard hasOpen else { return false }
      var after = 0
      while true {
        let page = try await journal.rows(of: run.id, after: after, limit: Self.pageRows)
        guard let last = page.last else { return hasChanged }
        after = last.row.number
        let ends = try await newEnds(of: page)
        guard !ends.isEmpty else { continue }
        try await journal.end(ends, of: run.id)
        hasChanged = true
      }
    } catch {
      throw .journal(error)
    }
  }

  /// The ends of the rows of a page that are no longer as they were stored.
  private func newEnds(of page: [StoredRow]) async throws(JournalError) -> [Int: RowEnd] {
    var repeats: [(row: Int, end: RowEnd, payment: PaymentID)] = []
    for row in page {
      guard case .ended(let end) = row.row.plan, end.kind == .duplicate,
        let payment = end.payment
      else { continue }
      repeats.append((row.row.number, end, payment))
    }
    guard !repeats.isEmpty else { return [:] }
    let states = try await newestStates(of: Set(repeats.map(\.payment)))
    var ends: [Int: RowEnd] = [:]
    for repeated in repeats {
      guard let state = states[repeated.payment], state.rawValue != repeated.end.reason else {
        continue
      }
      var end = repeated.end
      end.reason = state.rawValue
      end.message = "repeats the payment \(repeated.payment)"
      ends[repeated.row] = end
    }
    return ends
  }

  /// How the newest attempts of payments stand, by payment.
  private func newestStates(
    of ids: Set<PaymentID>
  ) async throws(JournalError) -> [PaymentID: PaymentState] {
    var states: [PaymentID: PaymentState] = [:]
    var bases: [PaymentID: (text: String, round: Int)] = [:]
    for record in try await journal.payments(ids.sorted()) {
      states[record.id] = record.state
      // Only what ended unpaid can have a newer attempt.
      if record.state.isEndedUnpaid { bases[record.id] = Self.base(of: record.key) }
    }
    guard !bases.isEmpty else { return states }
    let questions = Set(bases.values.map(\.text)).sorted()
      .map { KeyQuestion(base: $0, attempt: 1) }
    let known = try await journal.known(questions)
    let newest = Dictionary(known.map { ($0.base, $0) }) { first, _ in first }
    for (id, base) in bases {
      // Another round is another payment.
      guard let known = newest[base.text], known.round == base.round else { continue }
      states[id] = known.newest.state
    }
    return states
  }

  /// The base and the round of a key.
  private static func base(of key: String) -> (text: String, round: Int)? {
    guard let key = try? IdempotencyKey(text: key) else { return nil }
    switch key.source {
    case .content(let digest, let ordinal, let round): return ("=\(digest)/\(ordinal)", round)
    case .reference, .operation: return (key.sourceText, 1)
    }
  }
}
