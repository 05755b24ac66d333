/// A reply that arrived whole.
public struct HTTPReply: Equatable, Sendable {
  /// The status code, 100 to 599.
  public var status: Int
  /// The header lines in the order received.
  public var headers: [HTTPHeader]
  /// The body, decoded from any transfer coding.
  public var body: [UInt8]

  /// Makes a reply.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, compared without case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
