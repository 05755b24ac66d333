internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One open connection: who is there, and by when its present step must end.
final class Link: Sendable {
  struct Moment {
    /// The target of the present request as it stood on the wire.
    var target: [UInt8] = []
    /// When the watchdog cuts the connection; nil while a handler works.
    var deadline: ContinuousClock.Instant?
  }

  let descriptor: Int32
  let peer: String
  let moment = Mutex(Moment())

  init(descriptor: Int32, peer: String) {
    self.descriptor = descriptor
    self.peer = peer
  }

  /// Gives the next step this long, or as long as it likes.
  func allow(_ time: Duration?) {
    let deadline = time.map { ContinuousClock.now + $0 }
    moment.withLock { $0.deadline = deadline }
  }

  /// Whether the present step has lasted too long.
  func isLate(at now: ContinuousClock.Instant) -> Bool {
    moment.withLock { moment in
      guard let deadline = moment.deadline else { return false }
      return deadline < now
    }
  }

  /// The numeric address of the other end of a connected socket.
  static func peer(of descriptor: Int32) -> String {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        guard unsafe getpeername(descriptor, plain, &size) == 0 else { return Int32(-1) }
        return unsafe getnameinfo(
          plain,
          size,
          &text,
          socklen_t(text.count),
          nil,
          0,
          NI_NUMERICHOST
        )
      }
    }
    guard code == 0 else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
