/// A request as it will stand on the wire; built by position, never by pasting text together.
public struct HTTPRequest: Equatable, Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  public var method: Method
  /// The absolute URL, percent-encoded.
  public var url: String
  /// Names and values in order; no CR, LF or NUL (checked where they are made).
  public var headers: [HTTPHeader]
  public var body: [UInt8]

  /// Makes a request.
  public init(method: Method, url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
