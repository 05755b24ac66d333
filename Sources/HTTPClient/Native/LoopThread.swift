internal import Glibc
internal import Synchronization

/// The thread that runs a client's loop.
final class LoopThread: Sendable {
  private let identity: pthread_t
  private let isJoined = Mutex(false)

  /// Starts the thread; it owns the loop until the loop has ended.
  init(running loop: CurlLoop) throws(CurlTransportError) {
    let retained = unsafe Unmanaged.passRetained(loop)
    var identity = pthread_t()
    let code = unsafe pthread_create(
      &identity,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        // Signals are other threads' affair; a broken pipe ends an exchange, not the process.
        var all = sigset_t()
        unsafe sigfillset(&all)
        for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
          unsafe sigdelset(&all, fault)
        }
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        unsafe Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      unsafe retained.toOpaque()
    )
    guard code == 0 else {
      unsafe retained.release()
      throw .systemRefused(errno: code)
    }
    self.identity = identity
  }

  deinit {
    if !isJoined.withLock({ $0 }) { pthread_detach(identity) }
  }

  /// Waits for the thread's end; only called when its loop has said that it ended.
  func join() {
    isJoined.withLock { isJoined in
      if !isJoined { _ = pthread_join(identity, nil) }
      isJoined = true
    }
  }
}
