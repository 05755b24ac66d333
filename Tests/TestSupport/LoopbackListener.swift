import Glibc

/// A socket that listens on a port of loopback that the system chooses.
public struct LoopbackListener: Sendable {
  /// The socket; whoever opened it closes it.
  public let descriptor: Int32
  /// The port that was given.
  public let port: UInt16

  /// Opens it; connections wait until they are accepted.
  public init() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = LoopbackAddress.make(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      guard let pointer = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return unsafe bind(descriptor, pointer, length) == 0
        && listen(descriptor, 512) == 0
        && getsockname(descriptor, pointer, &length) == 0
    }
    precondition(isListening, "no port on loopback")
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }
}
