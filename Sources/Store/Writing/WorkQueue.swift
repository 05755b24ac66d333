internal import Dispatch
internal import Synchronization

/// Jobs on their way from tasks to threads that may block.
///
/// Bounded by its callers: each waits for its job, so there are never more jobs than waiting tasks.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var sleepers = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// Adds a job.
  ///
  /// - Returns: `false` when the queue is closed; the job is not taken then.
  func push(_ job: Job) -> Bool {
    let (isTaken, mustWake) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.jobs.append(job)
      guard state.sleepers > 0 else { return (true, false) }
      state.sleepers -= 1
      return (true, true)
    }
    if mustWake { wake.signal() }
    return isTaken
  }

  /// Waits until there are jobs and takes them in their order, at most `limit`.
  ///
  /// - Returns: nothing when the queue is closed and empty.
  func take(limit: Int) -> [Job] {
    while true {
      let taken: [Job]? = state.withLock { state in
        if state.jobs.isEmpty {
          if state.isClosed { return [] }
          state.sleepers += 1
          return nil
        }
        if state.jobs.count <= limit {
          defer { state.jobs.removeAll(keepingCapacity: true) }
          return state.jobs
        }
        defer { state.jobs.removeFirst(limit) }
        return Array(state.jobs.prefix(limit))
      }
      if let taken { return taken }
      wake.wait()
    }
  }

  /// How many jobs wait now.
  var count: Int { state.withLock { $0.jobs.count } }

  /// Lets the threads end once the jobs that are there are done.
  func close() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = 0 }
      state.isClosed = true
      return state.sleepers
    }
    for _ in 0..<sleepers { wake.signal() }
  }
}
