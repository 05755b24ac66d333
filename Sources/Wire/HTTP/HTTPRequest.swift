/// A request as it will stand on the wire; built by position, never by pasting text together.
public struct HTTPRequest: Equatable, Sendable {
  /// The methods that calls may use.
  public enum Method: String, Sendable {
    /// Asks, and changes nothing.
    case get = "GET"
    /// Sends a body.
    case post = "POST"
  }

  /// The method.
  public var method: Method
  /// The absolute URL, percent-encoded.
  public var url: String
  /// Names and values in order; no CR, LF or NUL (checked where they are made).
  public var headers: [HTTPHeader]
  /// The body; empty for none.
  public var body: [UInt8]

  /// Makes a request.
  public init(method: Method, url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
