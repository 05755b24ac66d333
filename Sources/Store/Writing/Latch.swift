internal import Synchronization

/// A gate that opens once; tasks may wait for it.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Opens the gate for everybody.
  func open() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      state.isOpen = true
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when the gate is open.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
