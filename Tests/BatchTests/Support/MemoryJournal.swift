import Batch
import Engine
import Payments
import Synchronization

/// A journal of runs in memory, with the laws of the port.
final class MemoryJournal: RunJournal {
  struct Row {
    var row: RunRow
    var hasBegun = false
  }

  struct State {
    var runs: [RunID: RunRecord] = [:]
    var order: [RunID] = []
    var rows: [RunID: [Row]] = [:]
    var payments: [PaymentID: PaymentRecord] = [:]
    var holders: [RunID: Int32] = [:]
    var results: Set<String> = []
    /// How many rows a single call was given or gave at most.
    var largestPage = 0
  }

  let state = Mutex(State())
  /// The process that calls; a test changes it to play another one.
  let pid = Atomic<Int32>(1)
  /// Processes that are gone.
  let gone = Mutex<Set<Int32>>([])

  func create(_ run: RunRecord) async throws(JournalError) -> RunCreation {
    let me = pid.load(ordering: .relaxed)
    return state.withLock { state in
      if let known = state.runs[run.id] {
        if known.state != .loading { return .exists(known) }
        if let holder = state.holders[run.id], holder != me, isAlive(holder) {
          return .heldBy(pid: holder)
        }
      } else {
        state.order.append(run.id)
      }
      state.runs[run.id] = run
      state.rows[run.id] = []
      state.holders[run.id] = me
      return .created
    }
  }

  func append(_ rows: [RunRow], to run: RunID) async throws(JournalError) {
    state.withLock { state in
      state.largestPage = max(state.largestPage, rows.count)
      state.rows[run, default: []] += rows.map { Row(row: $0) }
    }
  }

  func discard(_ run: RunID) async throws(JournalError) {
    state.withLock { state in
      state.runs[run] = nil
      state.rows[run] = nil
      state.holders[run] = nil
      state.order.removeAll { $0 == run }
    }
  }

  func hold(_ run: RunID) async throws(JournalError) -> RunHold {
    let me = pid.load(ordering: .relaxed)
    return state.withLock { state in
      guard state.runs[run] != nil else { return .unknown }
      if let holder = state.holders[run], holder != me, isAlive(holder) {
        return .heldBy(pid: holder)
      }
      state.holders[run] = me
      return .held
    }
  }

  func release(_ run: RunID) async throws(JournalError) {
    state.withLock { $0.holders[run] = nil }
  }

  func advance(
    _ run: RunID,
    to next: RunState,
    addingMilliseconds: Int64
  ) async throws(JournalError) {
    state.withLock { state in
      state.runs[run]?.state = next
      state.runs[run]?.activeMilliseconds += addingMilliseconds
    }
  }

  func run(_ id: RunID) async throws(JournalError) -> RunRecord? {
    state.withLock { state in state.runs[id].flatMap { $0.state == .loading ? nil : $0 } }
  }

  func newestRun(
    contentDigest: String,
    mappingDigest: String
  ) async throws(JournalError) -> RunRecord? {
    state.withLock { state in
      state.runs.values
        .filter {
          $0.contentDigest == contentDigest && $0.mappingDigest == mappingDigest
            && $0.state != .loading
        }
        .max { $0.round < $1.round }
    }
  }

  func runs(states: [RunState], limit: Int) async throws(JournalError) -> [RunRecord] {
    state.withLock { state in
      let all = state.order.reversed().compactMap { state.runs[$0] }
      return Array(
        all.filter { $0.state != .loading && (states.isEmpty || states.contains($0.state)) }
          .prefix(limit)
      )
    }
  }

  func recordResult(
    of run: RunID,
    path: String,
    digest: String
  ) async throws(JournalError) {
    state.withLock { state in
      state.runs[run]?.resultPath = path
      state.runs[run]?.resultDigest = digest
      state.results.insert(digest)
    }
  }

  func isResult(digest: String) async throws(JournalError) -> Bool {
    state.withLock { $0.results.contains(digest) }
  }

  private func isAlive(_ process: Int32) -> Bool { gone.withLock { !$0.contains(process) } }
}
