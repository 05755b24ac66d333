import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM, as values.
enum Interrupts {
  /// Calls a closure at every interrupt, with its number from 1, for the life of the process.
  static func onEach(_ body: @escaping @Sendable (Int) -> Void) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { body(count.add(1, ordering: .relaxed).newValue) }
      source.activate()
      // The source lives as long as the process: nothing ever takes an interrupt back.
      _ = unsafe Unmanaged.passRetained(Holder(source))
    }
  }

  /// Waits for the first interrupt.
  static func wait() async {
    await withCheckedContinuation { continuation in
      onEach { number in
        if number == 1 { continuation.resume() }
      }
    }
  }

  private static let count = Atomic<Int>(0)

  /// Keeps a source alive.
  private final class Holder {
    let source: any DispatchSourceSignal

    init(_ source: any DispatchSourceSignal) { self.source = source }
  }
}
