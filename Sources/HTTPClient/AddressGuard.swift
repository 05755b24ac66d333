/// Decides which addresses a money call may reach when private ones are not allowed.
///
/// The ranges are those of the IANA special-purpose registries (RFC 6890) that lead into one's own
/// machine, network or cloud, plus the metadata addresses of clouds that lie outside of them.
/// It is asked about each resolved address when the socket is opened, and again when a request
/// is about to go out on a connection that stood already, so a name that changes its address
/// between two look-ups gains nothing.
enum AddressGuard {
  /// Whether an address may be reached; 4 bytes are IPv4, 16 are IPv6, anything else is refused.
  static func allows(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: allowsVersion4(address[...])
    case 16: allowsVersion6(address)
    default: false
    }
  }

  private static func allowsVersion4(_ bytes: ArraySlice<UInt8>) -> Bool {
    var word: UInt32 = 0
    for byte in bytes { word = word << 8 | UInt32(byte) }
    return !refused.contains { word >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) }
  }

  private static func allowsVersion6(_ bytes: [UInt8]) -> Bool {
    // A translator's prefix (RFC 6052) leads to the IPv4 address in its last four bytes.
    if bytes.starts(with: translated) { return allowsVersion4(bytes[12...]) }
    // Global unicast is 2000::/3; loopback, unspecified, v4-mapped, unique local, link-local and
    // multicast addresses all lie outside of it.
    guard bytes[0] >> 5 == 0b001 else { return false }
    // 2001::/23 holds Teredo and other protocol assignments, 2002::/16 is 6to4.
    if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] < 2 { return false }
    return !(bytes[0] == 0x20 && bytes[1] == 0x02)
  }

  private static let translated: [UInt8] = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]

  private static let refused: [(prefix: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8),  // 0.0.0.0/8: this network, unspecified
    (0x0a00_0000, 8),  // 10.0.0.0/8: private
    (0x6440_0000, 10),  // 100.64.0.0/10: carrier-grade NAT
    (0x7f00_0000, 8),  // 127.0.0.0/8: loopback
    (0xa83f_8110, 32),  // 168.63.129.16: metadata of a cloud
    (0xa9fe_0000, 16),  // 169.254.0.0/16: link-local, metadata
    (0xac10_0000, 12),  // 172.16.0.0/12: private
    (0xc000_0000, 24),  // 192.0.0.0/24: protocol assignments, metadata of a cloud
    (0xc058_6300, 24),  // 192.88.99.0/24: 6to4 relays
    (0xc0a8_0000, 16),  // 192.168.0.0/16: private
    (0xc612_0000, 15),  // 198.18.0.0/15: benchmarks
    (0xe000_0000, 4),  // 224.0.0.0/4: multicast
    (0xf000_0000, 4),  // 240.0.0.0/4: reserved, broadcast
  ]
}
