internal import Dispatch

/// Calls a closure again and again until it is cancelled.
///
/// Unchecked because Dispatch does not say that its sources are safe to cancel from any thread,
/// which they are.
final class Watchdog: @unchecked Sendable {
  private let timer: any DispatchSourceTimer

  init(every pause: Duration, _ look: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: .global())
    let interval = DispatchTimeInterval.milliseconds(Int(pause / .milliseconds(1)))
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler(handler: look)
    timer.activate()
  }

  func cancel() { timer.cancel() }
}
