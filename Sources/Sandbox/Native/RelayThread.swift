internal import Glibc

/// A thread of its own for a loop that waits on sockets, however many of them there are.
struct RelayThread: Sendable {
  private let thread: pthread_t

  /// Starts a thread that runs the body and ends with it; nil when the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    // The box is released by the thread that takes it over.
    let box = unsafe Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, Self.runBox, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the body's end; called once.
  func join() { pthread_join(thread, nil) }

  /// Lets it end by itself; called once, in place of `join`.
  func detach() { pthread_detach(thread) }

  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    func run() { body() }
  }

  private static let runBox: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { context in
      if let context = unsafe context {
        let box = unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
        box.run()
      }
      return nil
    }
}
