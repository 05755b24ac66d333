import Dispatch
import Synchronization

/// Runs the steps of a run's payments one after another, all that wait for each wake-up.
///
/// The payments of a run wake each other in crowds, when a group of writes is on the disk or a
/// bunch of replies has come: handed over one by one, each would cost a wake-up of a thread of its
/// own. Payments seldom compute for long, so one thread serves thousands.
final class PaymentExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isDraining = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "payments")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustWake = state.withLock { state in
      state.jobs.append(job)
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if mustWake { queue.async { self.drain() } }
  }

  private func drain() {
    var jobs: [UnownedJob] = []
    while true {
      state.withLock { state in
        swap(&jobs, &state.jobs)
        state.isDraining = !jobs.isEmpty
      }
      if jobs.isEmpty { return }
      for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      jobs.removeAll(keepingCapacity: true)
    }
  }
}
