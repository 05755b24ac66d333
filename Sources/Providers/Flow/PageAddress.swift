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

  /// Why an app may not be opened by an address, or `nil` when it may: https, or one of the
  /// schemes that the plugin declares; `bank*` stands for `bank` and digits.
  func problem(ofApp text: String, schemes: [String]) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return "the address has no scheme" }
    let scheme = text[..<colon].lowercased()
    guard schemes.contains(where: { Self.isScheme(scheme, of: $0) }) else {
      return problem(of: text)
    }
    let isPlain = text.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    return isPlain && text.utf8.count <= 4096 ? nil : "the address is no plain link"
  }

  private static func isScheme(_ scheme: String, of declared: String) -> Bool {
    guard declared.hasSuffix("*") else { return scheme == declared }
    let digits = scheme.dropFirst(declared.utf8.count - 1).utf8
    return scheme.hasPrefix(declared.dropLast()) && 1...20 ~= digits.count
      && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a text is a scheme that belongs to an app, and not to the browser.
  static func isScheme(_ text: String) -> Bool {
    let browser = ["http", "https", "javascript", "data", "file", "about", "blob", "vbscript"]
    let isFormed =
      text.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      }
    return isFormed && !browser.contains(text)
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
