public import Wire

/// What the server writes back to one request.
public struct ServerReply: Equatable, Sendable {
  /// The status code, 200 to 599.
  public var status: Int
  /// Header lines beside `Date`, `Content-Length` and `Connection`, which the server writes.
  public var headers: [HTTPHeader]
  /// The body, whole; its length becomes `Content-Length`.
  public var body: [UInt8]
  /// Whether the connection is closed after this reply.
  public var closes: Bool

  /// Makes a reply.
  public init(
    status: Int,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    closes: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.closes = closes
  }

  /// Makes a reply whose body is text of the given type.
  public init(status: Int, type: String, text: String, closes: Bool = false) {
    self.init(
      status: status,
      headers: [HTTPHeader("Content-Type", type)],
      body: Array(text.utf8),
      closes: closes
    )
  }
}
