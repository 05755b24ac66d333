public import Glibc

/// Addresses on loopback.
public enum LoopbackAddress: Sendable {
  /// The address of a port.
  public static func make(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }
}
