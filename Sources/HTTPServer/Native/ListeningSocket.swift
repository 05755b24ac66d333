internal import CMicroHTTPD
internal import Glibc

/// Opens sockets that listen, for the server and for whoever stands in front of it.
public enum ListeningSocket: Sendable {
  /// Listens on TCP at `host` (an address, or a name such as `localhost`).
  ///
  /// - Parameters:
  ///   - host: An IPv4 or IPv6 address without brackets, or a name that resolves to one.
  ///   - port: The port; 0 lets the system choose.
  /// - Returns: The descriptor, which the caller closes, and the port that was really taken.
  /// - Throws: ``ServerError`` when the address cannot be had.
  public static func open(
    host: String,
    port: UInt16
  ) throws(ServerError) -> (descriptor: Int32, port: UInt16) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let address = unsafe found else { throw .badHost(host) }
    defer { unsafe freeaddrinfo(address) }
    let descriptor = unsafe socket(
      address.pointee.ai_family,
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
      0
    )
    guard descriptor >= 0 else { throw .cannotListen(errno: errno) }
    var on: Int32 = 1
    unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_REUSEADDR,
      &on,
      socklen_t(MemoryLayout<Int32>.size)
    )
    guard unsafe bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      listen(descriptor, 4096) == 0
    else {
      let reason = errno
      close(descriptor)
      throw error(reason, host: host, port: port)
    }
    return (descriptor, boundPort(of: descriptor))
  }

  private static func error(_ reason: Int32, host: String, port: UInt16) -> ServerError {
    switch reason {
    case EADDRINUSE: .portInUse(host: host, port: port)
    case EACCES, EPERM: .notPermitted(host: host, port: port)
    case EADDRNOTAVAIL, EAFNOSUPPORT: .badHost(host)
    default: .cannotListen(errno: reason)
    }
  }

  private static func boundPort(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        _ = unsafe getsockname(descriptor, plain, &size)
      }
      let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: 4)
      // The port stands at the same place, in network order, for IPv4 and IPv6.
      return unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}
