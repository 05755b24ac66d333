public import HTTPServer
internal import Payments
internal import Synchronization

/// The provider simulators on one port, each under `/<provider>`.
///
/// The public port is a relay's, which makes the faults that need sockets; behind it, on a port of
/// its own, an HTTP server runs the simulators. Nothing is kept when it stops.
public final class SandboxServer: Sendable {
  private struct Running {
    var server: HTTPServer
    var relay: Relay
  }

  private let host: String
  private let wantedPort: UInt16
  private let world: SandboxWorld
  private let running = Mutex<Running?>(nil)

  /// Makes a sandbox; nothing listens before `start`.
  ///
  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: The port; 0 lets the system choose one.
  public convenience init(host: String = "127.0.0.1", port: UInt16 = 0) {
    self.init(host: host, port: port, now: SystemClock.now)
  }

  init(host: String = "127.0.0.1", port: UInt16 = 0, now: @escaping @Sendable () -> Instant) {
    self.host = host
    wantedPort = port
    world = SandboxWorld(now: now)
  }

  deinit { running.withLock { $0?.relay.stop() } }

  /// The port that the sandbox really listens on; 0 before `start`.
  public var port: UInt16 { running.withLock { $0?.relay.port ?? 0 } }

  /// Every movement of money so far, in the order that they happened.
  public var effects: [LedgerEffect] {
    world.settle()
    return world.ledger.effects
  }

  /// What `--show-accounts` prints: one account a line.
  public static var accountsDescription: String { SandboxAccounts.description }

  /// Starts to listen; a second call does nothing.
  ///
  /// - Throws: `ServerError` when the port cannot be had.
  public func start() throws(ServerError) {
    let world = world
    let isRunning = running.withLock { $0 != nil }
    guard !isRunning else { return }
    let server = try HTTPServer(host: "127.0.0.1", limits: Self.limits) {
      (request: ServerRequest) -> ServerAnswer in world.answer(request)
    }
    let hooks = RelayHooks(
      refuses: { world.faults.refusesConnection() },
      unserved: { world.countUnserved($0) }
    )
    let relay = try Relay(host: host, port: wantedPort, backend: server.port, hooks: hooks)
    running.withLock { $0 = Running(server: server, relay: relay) }
  }

  /// Closes every connection and stops; what was delayed is answered 503.
  public func stop() async {
    let running = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let running else { return }
    running.relay.stop()
    await running.server.stop(grace: .zero)
  }

  private static let limits = ServerLimits(
    headByteCount: 16_384,
    bodyByteCount: 1_048_576,
    connections: 8192,
    headTime: .seconds(10),
    bodyTime: .seconds(30),
    idleTime: .seconds(300)
  )
}
