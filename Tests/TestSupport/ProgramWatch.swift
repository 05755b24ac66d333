import Foundation
import Synchronization

/// The end of a process, taken from the system as soon as it is there.
///
/// A process that has ended and is not asked for keeps Swift Testing's own watch busy: it looks at
/// every child again and again.
final class ProgramWatch: Sendable {
  private struct State {
    var status: Int32?
    var waiting: [CheckedContinuation<Int32, Never>] = []
  }

  private let pid: pid_t
  private let state = Mutex(State())

  init(_ pid: pid_t) { self.pid = pid }

  /// Waits on a thread of its own.
  func begin() {
    Thread.detachNewThread {
      // The number stays the process's until the end is taken under the lock.
      var end = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(self.pid), &end, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      self.take()
    }
  }

  /// The exit code; `nil` while it runs.
  var status: Int32? { state.withLock { $0.status } }

  /// Sends a signal, unless it has ended.
  func signal(_ number: Int32) {
    state.withLock { state in
      if state.status == nil { _ = Glibc.kill(pid, number) }
    }
  }

  /// Ends it by force and waits until it is gone.
  func kill() {
    signal(SIGKILL)
    take()
  }

  /// Waits for the end.
  func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = state.withLock { state in
        if state.status == nil { state.waiting.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }

  private func take() {
    let (status, waiting) = state.withLock { state in
      if state.status == nil { state.status = Spawn.status(of: pid, waits: true) }
      defer { state.waiting = [] }
      return (state.status ?? -1, state.waiting)
    }
    for continuation in waiting { continuation.resume(returning: status) }
  }
}
