internal import CMicroHTTPD
internal import Synchronization

/// The suspended connections; each is woken exactly once.
final class Sleepers: Sendable {
  /// Unchecked because of the pointer, which is touched only under the lock of the table.
  @safe private struct Sleeper: @unchecked Sendable {
    let exchange: HTTPExchange
    let connection: OpaquePointer
  }

  private struct Table {
    var sleepers: [ObjectIdentifier: Sleeper] = [:]
    /// Set at the end, when nobody would wake a newcomer any more.
    var isClosed = false
  }

  private let table = Mutex(Table())

  /// Suspends a connection; call it from the library's callback only.
  ///
  /// - Returns: False when it is too late for that and the reply must be made at once.
  func suspend(_ exchange: HTTPExchange, on connection: OpaquePointer) -> Bool {
    let sleeper = unsafe Sleeper(exchange: exchange, connection: connection)
    return table.withLock { table in
      guard !table.isClosed else { return false }
      table.sleepers[ObjectIdentifier(exchange)] = sleeper
      unsafe MHD_suspend_connection(sleeper.connection)
      return true
    }
  }

  /// Wakes the connection with this reply; a second call for the same exchange does nothing.
  func wake(_ exchange: HTTPExchange, with reply: ServerReply) {
    table.withLock { table in
      let key = ObjectIdentifier(exchange)
      guard let sleeper = table.sleepers.removeValue(forKey: key) else { return }
      sleeper.exchange.reply = reply
      unsafe MHD_resume_connection(sleeper.connection)
    }
  }

  /// Wakes all that still sleep, at the end of the server; nobody sleeps after that.
  func close(with reply: ServerReply) {
    table.withLock { table in
      for sleeper in table.sleepers.values {
        sleeper.exchange.reply = reply
        unsafe MHD_resume_connection(sleeper.connection)
      }
      table = Table(isClosed: true)
    }
  }
}
