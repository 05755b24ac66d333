internal import HTTPServer

/// The relay's loop: one thread that carries bytes both ways and makes the faults that need
/// sockets.
struct RelayLoop: ~Copyable {
  /// More than this waiting for a slow end stops the reading of the other.
  static let highWater = 262_144
  static let connectionsMaximum = 4096

  let listener: Int32
  let alarm: Int32
  let backend: UInt16
  let hooks: RelayHooks
  var poller = Poller()
  /// Both descriptors of each connection lead to it.
  var table: [Int32: RelayConnection] = [:]
  var dripping: [RelayConnection] = []

  init(
    listener: Int32,
    alarm: Int32,
    backend: UInt16,
    hooks: RelayHooks
  ) {
    self.listener = listener
    self.alarm = alarm
    self.backend = backend
    self.hooks = hooks
    poller.add(listener)
    poller.add(alarm)
  }

  /// Runs until the alarm rings, then closes everything.
  mutating func run() {
    var scratch = [UInt8](repeating: 0, count: 65_536)
    while true {
      for event in poller.wait(milliseconds: pause()) {
        if event.descriptor == alarm { return closeAll() }
        if event.descriptor == listener {
          acceptAll()
        } else if let connection = table[event.descriptor] {
          serve(connection, event, &scratch)
        }
      }
      if !dripping.isEmpty { dripAll() }
    }
  }

  private mutating func acceptAll() {
    while let client = RelaySocket.accept(on: listener) {
      if hooks.refuses() || table.count >= 2 * Self.connectionsMaximum {
        RelaySocket.reset(client)
        continue
      }
      guard let upstream = RelaySocket.connect(port: backend) else {
        RelaySocket.close(client)
        continue
      }
      let connection = RelayConnection(client: client, upstream: upstream)
      table[client] = connection
      table[upstream] = connection
      poller.add(client)
      poller.add(upstream)
    }
  }

  private mutating func serve(
    _ connection: RelayConnection,
    _ event: Poller.Event,
    _ scratch: inout [UInt8]
  ) {
    let isClient = event.descriptor == connection.client
    if event.isWritable { isClient ? flushToClient(connection) : flushToUpstream(connection) }
    if event.isReadable, !connection.isClosed {
      isClient ? readClient(connection, &scratch) : readUpstream(connection, &scratch)
    }
    if !connection.isClosed { watch(connection) }
  }

  /// Tells the poller what each end is waited for.
  mutating func watch(_ connection: RelayConnection) {
    let wants = connection.wants
    guard wants != connection.watched else { return }
    if wants.client != connection.watched.client {
      poller.change(connection.client, reads: wants.client.reads, writes: wants.client.writes)
    }
    if wants.upstream != connection.watched.upstream {
      poller.change(connection.upstream, reads: wants.upstream.reads, writes: wants.upstream.writes)
    }
    connection.watched = wants
  }

  mutating func close(_ connection: RelayConnection, reset: Bool = false) {
    guard !connection.isClosed else { return }
    connection.isClosed = true
    table[connection.client] = nil
    table[connection.upstream] = nil
    if connection.drip != nil { dripping.removeAll { $0 === connection } }
    if reset { RelaySocket.reset(connection.client) } else { RelaySocket.close(connection.client) }
    RelaySocket.close(connection.upstream)
  }

  private mutating func closeAll() {
    for connection in Array(table.values) { close(connection) }
    RelaySocket.close(listener)
    RelaySocket.close(alarm)
  }
}
