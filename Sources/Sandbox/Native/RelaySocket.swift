internal import Glibc

/// The few calls on non-blocking sockets that the relay makes.
enum RelaySocket {
  /// What one attempt to read or write came to.
  enum Outcome: Equatable {
    case bytes(Int)
    case wouldBlock
    case ended
  }

  static func read(_ descriptor: Int32, into scratch: inout [UInt8]) -> Outcome {
    outcome(
      unsafe scratch.withUnsafeMutableBytes { bytes in
        unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
      }
    )
  }

  static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Outcome {
    guard !bytes.isEmpty else { return .bytes(0) }
    return outcome(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      },
      ofWrite: true
    )
  }

  private static func outcome(_ count: Int, ofWrite: Bool = false) -> Outcome {
    if count > 0 { return .bytes(count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return .wouldBlock }
    return .ended
  }

  /// The next waiting connection, non-blocking; nil when there is none.
  static func accept(on listener: Int32) -> Int32? {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    sendAtOnce(descriptor)
    return descriptor
  }

  /// Connects to a port of this machine; nil when nobody listens there.
  static func connect(port: UInt16) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        unsafe Glibc.connect(descriptor, plain, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      close(descriptor)
      return nil
    }
    sendAtOnce(descriptor)
    return descriptor
  }

  private static func sendAtOnce(_ descriptor: Int32) {
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
  }

  /// Closes in the ordinary way.
  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  /// Tells the other end that nothing more comes.
  static func endWriting(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes so that the other end sees a reset, not an end.
  static func reset(_ descriptor: Int32) {
    var never = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &never, size)
    close(descriptor)
  }
}
