public import Wire

/// A request that was read whole and found well formed.
public struct ServerRequest: Equatable, Sendable {
  /// The method as it was written, such as `POST`.
  public var method: String
  /// The path before any `?`, percent-escapes left as they came.
  public var path: String
  /// What stood after the first `?`, escapes left as they came; nil when there was no `?`.
  public var query: String?
  /// The header lines in their order, one `Host` among them.
  public var headers: [HTTPHeader]
  /// The body, chunks joined.
  public var body: [UInt8]
  /// The address of the other end without its port.
  public var peer: String

  /// Makes a request, as tests do; the server makes its own from the wire.
  public init(
    method: String,
    path: String,
    query: String? = nil,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    peer: String = "127.0.0.1"
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The first header of that name, compared without case.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}
