/// Addresses of the internet as a configuration writes them.
enum Network: Sendable {
  /// Whether `text` is an address or a network: `10.0.0.0/8`, `91.194.226.181`, `2001:db8::/32`.
  static func isNetwork(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return false }
    let isLong = parts[0].contains(":")
    if parts.count == 2 {
      guard let bits = Int(parts[1]), String(bits) == parts[1], (0...(isLong ? 128 : 32)) ~= bits
      else { return false }
    }
    return isLong ? isIPv6(parts[0]) : isIPv4(parts[0])
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        Int(part).map { (0...255) ~= $0 && String($0) == part } ?? false
      }
  }

  private static func isIPv6(_ text: Substring) -> Bool {
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    let isShort = text.contains("::")
    guard isShort ? groups.count <= 8 : groups.count == 8 else { return false }
    return groups.allSatisfy { group in
      group.isEmpty ? isShort : group.utf8.count <= 4 && Int(group, radix: 16) != nil
    }
  }
}
