/// An absolute URL in its parts, read strictly; nothing is repaired.
public struct URLText: Hashable, Sendable {
  /// The longest URL in bytes.
  static let maximumByteCount = 8192

  /// In lower case, such as `https`.
  public var scheme: String
  /// In lower case, ASCII; an IPv6 address stands in brackets.
  public var host: String
  /// As written; `nil` when the scheme's own is meant.
  public var port: Int?
  /// Percent-encoded as written; empty or beginning with `/`.
  public var path: String
  /// Percent-encoded as written, without `?`.
  public var query: String?
  /// Percent-encoded as written, without `#`.
  public var fragment: String?

  /// Reads an absolute URL.
  ///
  /// - Throws: the first fault; user information, control characters, spaces, backslashes and
  ///   characters outside ASCII are refused.
  public init(_ text: String) throws(URLTextError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.maximumByteCount else { throw .length }
    for byte in bytes where byte <= .space || byte >= 0x7F || byte == .backslash {
      throw .character
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]),
      bytes[(colon + 1)...].starts(with: "//".utf8)
    else { throw .relative }
    scheme = Self.string(bytes[..<colon]).lowercased()
    let authorityStart = colon + 3
    let authorityEnd =
      bytes[authorityStart...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    (host, port) = try Self.authority(bytes[authorityStart..<authorityEnd])
    var rest = bytes[authorityEnd...]
    try Self.checkEscapes(rest)
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Self.string(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Self.string(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    path = Self.string(rest)
  }

  /// The port that is really used; 0 for a scheme without a known one.
  public var effectivePort: Int {
    if let port { return port }
    return scheme == "https" ? 443 : scheme == "http" ? 80 : 0
  }

  /// Scheme, host and port: `http://127.0.0.1:7070`.
  public var origin: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")" }

  /// The whole URL.
  public var text: String {
    origin + path + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }

  /// The URL with a path added behind its own, one slash between them.
  public func appending(path more: String) -> URLText {
    var joined = self
    joined.path = Self.join(path, more)
    return joined
  }

  /// The URL sent to another endpoint: its scheme, host and port, its path, and then our path.
  ///
  /// `https://api.example/v1/pay` at `http://127.0.0.1:7070/bank` becomes
  /// `http://127.0.0.1:7070/bank/v1/pay`; query and fragment stay.
  public func redirected(to endpoint: URLText) -> URLText {
    var moved = self
    moved.scheme = endpoint.scheme
    moved.host = endpoint.host
    moved.port = endpoint.port
    moved.path = Self.join(endpoint.path, path)
    return moved
  }

  private static func join(_ first: String, _ second: String) -> String {
    if second.isEmpty { return first }
    let head = first.hasSuffix("/") ? String(first.dropLast()) : first
    return head + (second.hasPrefix("/") ? "" : "/") + second
  }
}

extension URLText: CustomStringConvertible {
  /// The whole URL.
  public var description: String { text }
}
