import Foundation
import Glibc
import Synchronization
import TestSupport

/// A raw TCP server on loopback whose behaviour is scripted for each connection.
///
/// It speaks no HTTP of its own: a script reads and writes bytes, cuts and resets. What was
/// received is recorded before anything is answered, so that it can be counted afterwards.
final class HostileServer: Sendable {
  typealias Script = @Sendable (borrowing HostileConnection) -> Void

  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var requests: [ReceivedRequest] = []
    var connections = 0
    var running = 1
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Listens on a port that the system chooses, and runs the script for each connection.
  init(_ script: @escaping Script) {
    let socket = LoopbackListener()
    (listener, port) = (socket.descriptor, socket.port)
    Thread.detachNewThread { self.acceptConnections(script) }
  }

  /// The address of this server.
  func url(_ path: String = "/pay") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// What came whole: head and, when a length was announced, body.
  var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  /// How many POSTs came whole.
  var posts: Int { requests.count { $0.head.hasPrefix("POST ") && $0.isWhole } }

  /// How many connections were accepted.
  var connections: Int { state.withLock { $0.connections } }

  func record(_ request: ReceivedRequest) { state.withLock { $0.requests.append(request) } }

  /// Stops accepting and waits until every script has ended.
  func finish() async {
    shutdown(listener, Int32(SHUT_RDWR))
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.running > 0 { state.waiters.append(continuation) }
        return state.running == 0
      }
      if isDone { continuation.resume() }
    }
  }

  private func acceptConnections(_ script: @escaping Script) {
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else { break }
      let index = state.withLock { state in
        state.running += 1
        defer { state.connections += 1 }
        return state.connections
      }
      Thread.detachNewThread {
        script(HostileConnection(descriptor, index: index, server: self))
        self.leave()
      }
    }
    close(listener)
    leave()
  }

  private func leave() {
    let waiters = state.withLock { state in
      state.running -= 1
      guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
