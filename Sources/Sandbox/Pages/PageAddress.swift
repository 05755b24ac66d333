internal import HTTPServer

/// Addresses of the simulators' own pages.
enum PageAddress {
  /// The address under which the client reached the sandbox, from its `Host`.
  static func base(of request: ServerRequest) -> String {
    let host = request.header("Host") ?? ""
    let isPlain =
      !host.isEmpty && host.utf8.count <= 60
      && host.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D: true
        default: false
        }
      }
    return "http://\(isPlain ? host : "127.0.0.1")"
  }
}
