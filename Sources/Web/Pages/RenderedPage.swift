public import HTTPServer
public import Wire

/// A page as it goes over the wire.
public struct RenderedPage: Equatable, Sendable {
  /// The status code.
  public var status: Int
  /// The header lines: type, policy, caching.
  public var headers: [HTTPHeader]
  /// The HTML, as UTF-8.
  public var body: [UInt8]

  /// Makes a page.
  public init(status: Int, headers: [HTTPHeader], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The page as the server writes it.
  public var reply: ServerReply { ServerReply(status: status, headers: headers, body: body) }
}
