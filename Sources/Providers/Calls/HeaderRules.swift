/// Which headers a plugin may set, and what may stand in them.
enum HeaderRules: Sendable {
  private static let ours: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade",
    "expect", "keep-alive", "proxy-authorization", "proxy-connection",
  ]

  /// Whether `name` is a token of RFC 9110 §5.6.2 and not one of the transport's own.
  static func mayBeSet(_ name: String) -> Bool {
    !name.isEmpty && !ours.contains(name.lowercased())
      && name.utf8.allSatisfy {
        PathBytes.isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  /// Whether the header says who we are, so that a secret may stand in it.
  static func isAuthorization(_ name: String) -> Bool { name.lowercased() == "authorization" }

  /// Whether a value can change nothing but the value: no control character stands in it.
  static func isSafe(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
