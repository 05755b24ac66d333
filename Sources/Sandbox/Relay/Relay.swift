internal import HTTPServer

/// A TCP relay on the public port, in front of a server on a port of its own.
///
/// HTTP libraries do not let a server end a connection in the middle of a reply, reset it, or lie
/// about a length. The server says in a header of its reply what it wants, and the relay does it.
final class Relay: Sendable {
  /// The port that clients connect to.
  let port: UInt16
  private let alarm: Int32
  private let thread: RelayThread

  /// Starts a relay.
  ///
  /// - Throws: ``ServerError`` when the public port cannot be had.
  init(
    host: String,
    port: UInt16,
    backend: UInt16,
    hooks: RelayHooks
  ) throws(ServerError) {
    let listening = try ListeningSocket.open(host: host, port: port)
    let alarm = Poller.makeAlarm()
    self.port = listening.port
    self.alarm = alarm
    let thread = RelayThread {
      var loop = RelayLoop(
        listener: listening.descriptor,
        alarm: alarm,
        backend: backend,
        hooks: hooks
      )
      loop.run()
    }
    guard let thread else { throw .cannotStart }
    self.thread = thread
  }

  /// Closes every connection and waits for the loop's end; called once.
  func stop() {
    Poller.ring(alarm)
    thread.join()
  }
}
