internal import CMicroHTTPD
internal import Synchronization

/// The suspended connections; each is woken exactly once.
final class Sleepers: Sendable {
  /// Unchecked because of the pointer, which is touched only under the lock of the table.
  @safe private struct Sleeper: @unchecked Sendable {
    let exchange: HTTPExchange
    let connection: OpaquePointer
  }

  private let table = Mutex<[ObjectIdentifier: Sleeper]>([:])

  /// Suspends a connection; call it from the library's callback only.
  func suspend(_ exchange: HTTPExchange, on connection: OpaquePointer) {
    let sleeper = unsafe Sleeper(exchange: exchange, connection: connection)
    table.withLock { table in
      table[ObjectIdentifier(exchange)] = sleeper
      unsafe MHD_suspend_connection(sleeper.connection)
    }
  }

  /// Wakes the connection with this reply; a second call for the same exchange does nothing.
  func wake(_ exchange: HTTPExchange, with reply: ServerReply) {
    table.withLock { table in
      guard let sleeper = table.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
      sleeper.exchange.reply = reply
      unsafe MHD_resume_connection(sleeper.connection)
    }
  }

  /// Wakes all that still sleep, at the end of the server.
  func wakeAll(with reply: ServerReply) {
    table.withLock { table in
      for sleeper in table.values {
        sleeper.exchange.reply = reply
        unsafe MHD_resume_connection(sleeper.connection)
      }
      table.removeAll()
    }
  }
}
