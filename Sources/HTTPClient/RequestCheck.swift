internal import Wire

/// Checks a request before curl sees it: curl pastes header lines into the wire as they are.
enum RequestCheck {
  /// Why a request must not be sent; nil when it may.
  static func refusal(of request: HTTPRequest) -> String? {
    guard isSendable(url: request.url) else { return "url_refused" }
    guard request.headers.allSatisfy(isSendable) else { return "header_refused" }
    return nil
  }

  private static func isSendable(url: String) -> Bool {
    url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  private static func isSendable(_ header: HTTPHeader) -> Bool {
    !header.name.isEmpty
      && header.name.utf8.allSatisfy { isToken($0) }
      && header.value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) }
      && !(framing.contains { $0.utf8.count == header.name.utf8.count }
        && framing.contains(header.name.lowercased()))
  }

  /// Whether a byte may stand in a header's name (RFC 9110, 5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x5e...0x60, 0x7c, 0x7e: true
    default: false
    }
  }

  /// The headers that only curl may write, because they say where a request ends.
  private static let framing = [
    "connection", "content-length", "expect", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}
