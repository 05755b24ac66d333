import Batch
import HTTPClient

/// What somebody at the terminal wants of a command that moves money.
///
/// The first interrupt stops sending, the second does not wait for answers any more: what had begun
/// to leave is in doubt then. The third leaves at once; the journal has everything that was sent.
final class Interruption: Sendable {
  /// Set by the first interrupt.
  let stop = RunStop()
  /// Set by the second.
  let hurry = StopFlag()

  /// Listens from now on, for the life of the process.
  func listen(_ transport: CurlTransport, _ terminal: Terminal, saying words: String) {
    Interrupts.onEach { [self] number in
      switch number {
      case 1:
        stop.request()
        terminal.note(words)
      case 2:
        hurry.set()
        transport.abandon()
        terminal.note("not waiting: what was sent and has no answer is in doubt")
      default: ImmediateExit.leave(.interrupted)
      }
    }
  }
}
