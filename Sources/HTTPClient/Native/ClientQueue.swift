internal import CCurl
internal import Glibc
internal import Synchronization

/// What callers hand to the client's thread, and the bell that wakes it.
final class ClientQueue: Sendable {
  /// How many exchanges may wait for the thread to take them.
  static let maximumWaiting = 65_536

  /// How many requests began to leave.
  let sendCount = Atomic<Int>(0)
  /// An eventfd, watched for edges: each ring is an event, and nobody has to read it.
  let bell: Int32
  private let state = Mutex(State())

  private struct State {
    var jobs: [ExchangeJob] = []
    /// Whether the thread will look again before it sleeps, so that no ring is needed.
    var isAwake = false
    var isStopping = false
    var isAbandoned = false
    var hasStopped = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  init() throws(CurlTransportError) {
    bell = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard bell >= 0 else { throw .systemRefused(errno: errno) }
  }

  deinit { close(bell) }

  /// Puts a job into the queue, or says why it is not sent.
  func offer(_ job: ExchangeJob) -> String? {
    let (refusal, mustRing) = state.withLock { state -> (String?, Bool) in
      if state.isStopping { return ("shut_down", false) }
      if state.isAbandoned { return (ExchangeFlaw.interrupted.rawValue, false) }
      if state.jobs.count >= Self.maximumWaiting { return ("queue_full", false) }
      state.jobs.append(job)
      defer { state.isAwake = true }
      return (nil, !state.isAwake)
    }
    if mustRing { ring() }
    return refusal
  }

  /// Takes all jobs that wait, and what the thread is to do besides: to end after what is under
  /// way, or to end that at once.
  ///
  /// The thread may sleep afterwards only when there were none: nobody rings before.
  func take(into jobs: inout [ExchangeJob]) -> (isStopping: Bool, isAbandoned: Bool) {
    state.withLock { state in
      swap(&jobs, &state.jobs)
      state.isAwake = !jobs.isEmpty
      return (state.isStopping, state.isAbandoned)
    }
  }

  /// Tells the thread to end what is under way at once, and takes no more jobs.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    ring()
  }

  /// Tells the thread to end.
  func stop() {
    state.withLock { $0.isStopping = true }
    ring()
  }

  /// Said by the thread when it has cleaned up and touches nothing any more.
  func finish() {
    let waiters = state.withLock { state in
      state.hasStopped = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when the thread has cleaned up.
  func waitUntilStopped() async {
    await withCheckedContinuation { continuation in
      let hasStopped = state.withLock { state in
        if !state.hasStopped { state.waiters.append(continuation) }
        return state.hasStopped
      }
      if hasStopped { continuation.resume() }
    }
  }

  private func ring() {
    var one: UInt64 = 1
    // A full counter (EAGAIN) is as good as a ring: the bell is readable.
    _ = unsafe write(bell, &one, MemoryLayout<UInt64>.size)
  }
}
