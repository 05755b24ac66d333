internal import Glibc

/// One request to a port of this machine, and what comes back until the other end closes.
enum NoticeSocket {
  /// The bytes of the reply, at most 64 KiB of them; nil when nobody takes the request in time.
  static func exchange(_ request: [UInt8], port: UInt16, within milliseconds: Int64) -> [UInt8]? {
    guard let descriptor = RelaySocket.connect(port: port) else { return nil }
    defer { RelaySocket.close(descriptor) }
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    var sent = 0
    while sent < request.count {
      switch RelaySocket.write(descriptor, request.span.extracting(sent..<request.count)) {
      case .bytes(let count): sent += count
      case .wouldBlock: guard wait(descriptor, POLLOUT, until: end) else { return nil }
      case .ended: return nil
      }
    }
    return read(descriptor, until: end)
  }

  private static func read(_ descriptor: Int32, until end: ContinuousClock.Instant) -> [UInt8]? {
    var reply: [UInt8] = []
    var scratch = [UInt8](repeating: 0, count: 4096)
    while reply.count < 65_536 {
      switch RelaySocket.read(descriptor, into: &scratch) {
      case .bytes(let count): reply += scratch[..<count]
      case .wouldBlock: guard wait(descriptor, POLLIN, until: end) else { return nil }
      case .ended: return reply
      }
    }
    return reply
  }

  private static func wait(_ descriptor: Int32, _ events: Int32, until end: ContinuousClock.Instant)
    -> Bool
  {
    let (seconds, attoseconds) = (end - ContinuousClock.now).components
    let left = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard left > 0 else { return false }
    var waited = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe poll(&waited, 1, Int32(min(left, 60_000))) > 0
  }

  /// Lets the thread rest.
  static func pause(milliseconds: Int64) { _ = usleep(UInt32(min(milliseconds, 60_000)) * 1000) }
}
