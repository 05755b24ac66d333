import Wire

/// What addresses a payer's browser may be sent to; they are shown and never fetched here.
struct PageAddress: Sendable {
  /// Whether the account speaks to a simulator on this machine.
  let isSandbox: Bool

  /// Why an address may not be shown, or `nil` when it may: https, and in a sandbox http to this
  /// machine itself.
  func problem(of text: String) -> String? {
    let url: URLText
    do {
      url = try URLText(text)
    } catch {
      return "the address is no URL: \(error.inWords)"
    }
    if url.scheme == "https" { return nil }
    if isSandbox, url.scheme == "http", Self.isLoopback(url.host) { return nil }
    return "the address must begin with https://"
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "[::1]" || isLoopbackNumber(host)
  }

  /// Whether a host is `127.x.y.z`, in four decimal numbers.
  private static func isLoopbackNumber(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        Int(part).map { (0...255) ~= $0 && String($0) == part } ?? false
      }
  }
}
