import Foundation
import Glibc
import TestSupport

/// A raw TCP server on loopback that answers each whole POST as it is told, and counts.
final class HostileServer: Sendable {
  /// What becomes of one request that was read whole.
  enum Answer: Sendable {
    case reply([UInt8])
    /// Replies, reads the connection's next request whole and closes without answering it.
    case replyThenDeafen([UInt8])
    case close
    case reset
    /// Sends only so many bytes of a reply, then closes.
    case cut([UInt8], Int)
  }

  typealias Script = @Sendable (_ path: String, _ body: [UInt8], _ isDeaf: Bool) -> Answer

  let port: UInt16
  private let listener: Int32

  init(_ script: @escaping Script) {
    let socket = LoopbackListener()
    (listener, port) = (socket.descriptor, socket.port)
    let listener = listener
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        Thread.detachNewThread { Self.serve(HostileConnection(descriptor), script) }
      }
      Glibc.close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// A reply of 200 with JSON.
  static func json(_ text: String) -> [UInt8] {
    Array(
      """
      HTTP/1.1 200 OK\r
      Content-Type: application/json\r
      Content-Length: \(text.utf8.count)\r
      \r
      \(text)
      """
      .utf8
    )
  }

  private static func serve(_ connection: consuming HostileConnection, _ script: Script) {
    var isDeaf = false
    while let (path, body) = connection.readPost() {
      switch script(path, body, isDeaf) {
      case .reply(let bytes): connection.send(bytes)
      case .replyThenDeafen(let bytes):
        connection.send(bytes)
        isDeaf = true
      case .close: return
      case .reset:
        connection.resetAtEnd()
        return
      case .cut(let bytes, let count):
        connection.send(Array(bytes.prefix(count)))
        return
      }
    }
  }
}
