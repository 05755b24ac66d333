internal import Dispatch
internal import Synchronization

/// An HTTP/1.1 server over libmicrohttpd: one thread with poll, or several.
///
/// It is stricter than the library: two lengths, a length beside a transfer coding, folded lines,
/// and no or two `Host` lines are answered 400, and the connection is closed. Handlers that answer
/// at once run on the server's own thread and must not block; all others say `later`.
public final class HTTPServer: Sendable {
  /// The address that it listens on, as it was given.
  public let host: String
  /// The port that it really listens on.
  public let port: UInt16

  private let core: ServerCore
  private let daemon: Daemon
  private let watchdog: Watchdog
  private let stopped = Atomic<Bool>(false)

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: The port; 0 lets the system choose one, see `port`.
  ///   - limits: What one connection may ask for.
  ///   - threads: How many threads take turns; 1 serves small replies fastest on few cores.
  ///   - handler: Called once for each request that was read whole, on a server thread.
  /// - Throws: ``ServerError`` when the port cannot be had.
  public init(
    host: String,
    port: UInt16 = 0,
    limits: ServerLimits = ServerLimits(),
    threads: Int = 1,
    handler: @escaping @Sendable (ServerRequest) -> ServerAnswer
  ) throws(ServerError) {
    let listening = try ListeningSocket.open(host: host, port: port)
    let core = ServerCore(limits: limits, handler: handler)
    self.core = core
    self.host = host
    self.port = listening.port
    daemon = try Daemon(socket: listening.descriptor, threads: threads, core: core)
    let shortest = min(limits.headTime, limits.bodyTime, limits.idleTime)
    let tick = max(.milliseconds(20), min(.milliseconds(250), shortest / 4))
    watchdog = Watchdog(every: tick) { core.cutLate() }
  }

  /// Starts a server whose handler is always run away from the server's thread.
  ///
  /// - Throws: ``ServerError`` when the port cannot be had.
  public convenience init(
    host: String,
    port: UInt16 = 0,
    limits: ServerLimits = ServerLimits(),
    handler: @escaping @Sendable (ServerRequest) async -> ServerReply
  ) throws(ServerError) {
    try self.init(host: host, port: port, limits: limits) { request in
      .later { await handler(request) }
    }
  }

  /// How many requests are between the end of their head and the end of their reply.
  public var activeRequests: Int { core.active.load(ordering: .relaxed) }

  deinit { finish(grace: .zero) }

  /// Takes no new connection, waits for the replies under way, then closes what is left.
  ///
  /// - Parameter grace: How long running handlers may take; after it their callers get 503.
  public func stop(grace: Duration = .seconds(5)) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global()
        .async {
          self.finish(grace: grace)
          continuation.resume()
        }
    }
  }

  private func finish(grace: Duration) {
    guard !stopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    daemon.quiesce()
    drain(for: grace)
    core.sleepers.close(with: ServerCore.stopping)
    drain(for: min(grace, .milliseconds(500)))
    watchdog.cancel()
    daemon.stop()
  }

  /// Waits until no request is under way, or the time is up.
  private func drain(for time: Duration) {
    let end = ContinuousClock.now + time
    while activeRequests > 0, ContinuousClock.now < end {
      DispatchSemaphore(value: 0).waitBriefly()
    }
  }
}

extension DispatchSemaphore {
  /// Rests for two milliseconds; nobody signals.
  fileprivate func waitBriefly() { _ = wait(timeout: .now() + .milliseconds(2)) }
}
