internal import Glibc

/// A thread of its own for work that blocks, which the cooperative pool must not do.
enum NativeThread {
  /// Starts a thread that runs `body` and ends with it.
  ///
  /// - Returns: `false` when the system has no thread left; then `body` never runs.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // The box is released by the thread that takes it over.
    let box = unsafe Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, runBox, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

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
